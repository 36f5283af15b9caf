// Synthesised sounds and vibration: a card, one's turn, a trick. Nothing sounds before the first gesture.
import type { Snapshot } from "../model/snapshot";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** Called on the first gesture: browsers let nothing sound before it. */
export function unlock(): void {
  context ??= "AudioContext" in window ? new AudioContext() : null;
}

/** What a change of the table sounds like. */
export function sounds(before: Snapshot | null, now: Snapshot): void {
  if (!before || before.v === now.v) return;
  const asked = now.own?.ask ?? null;
  if (asked !== null && asked !== "continue" && before.play.n !== now.play.n && before.own?.ask !== asked) myTurn();
  if (now.play.plays.length > before.play.plays.length) note(1900, 0.03, 0.05, "triangle");
  const last = now.play.last_trick;
  if (last && last !== before.play.last_trick && now.play.plays.length % 4 === 0) note(330, 0.18, 0.03, "sine", 240);
}

function myTurn(): void {
  note(660, 0.12, 0.08);
  note(880, 0.16, 0.08, "sine", 880, 0.12);
  if (settings.vibration && "vibrate" in navigator) navigator.vibrate(30);
}

function note(from: number, seconds: number, loud: number, type: OscillatorType = "sine", to = from, wait = 0): void {
  if (!context || !settings.sound) return;
  const start = context.currentTime + wait;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.linearRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
