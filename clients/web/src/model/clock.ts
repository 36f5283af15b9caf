// What is left of a turn.
import type { PlayPart } from "../protocol/types";

/** Clocks here and there agree only so far. */
const GRACE_MS = 200;

/** Whole seconds left, never below 0; null without a clock. */
export function secondsLeft(play: PlayPart, now: number): number | null {
  return play.due === null ? null : Math.max(0, Math.ceil((play.due - now - GRACE_MS) / 1000));
}

/** `0:18`. */
export function digits(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How much of the time is gone, 0 to 1; null without a clock. */
export function gone(play: PlayPart, now: number): number | null {
  if (play.due === null || play.due <= play.at) return null;
  return Math.min(1, Math.max(0, (now - play.at) / (play.due - play.at)));
}

/** Milliseconds until the shown second changes. */
export function untilNextSecond(play: PlayPart, now: number): number | null {
  if (play.due === null || now >= play.due - GRACE_MS) return null;
  return (play.due - now - GRACE_MS) % 1000 || 1000;
}
