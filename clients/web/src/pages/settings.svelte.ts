// The person's own settings, kept by the browser where it keeps anything.
import type { Sort } from "../model/cards";

export interface Settings {
  theme: "system" | "light" | "dark";
  language: string | null;
  fourColour: boolean;
  largeCards: boolean;
  leftHanded: boolean;
  oneTap: boolean;
  premove: boolean;
  confirmBids: boolean;
  speed: "relaxed" | "normal" | "quick" | "none";
  hold: "short" | "normal" | "long" | "tap";
  sort: Sort;
  markWinner: boolean;
  sound: boolean;
  vibration: boolean;
  letterKeys: boolean;
  wakeLock: boolean;
}

const DEFAULTS: Settings = {
  theme: "system",
  language: null,
  fourColour: false,
  largeCards: false,
  leftHanded: false,
  oneTap: false,
  premove: true,
  confirmBids: true,
  speed: "normal",
  hold: "normal",
  sort: "suits",
  markWinner: false,
  sound: true,
  vibration: true,
  letterKeys: true,
  wakeLock: true,
};
const PLACE = "spader.settings";

export const settings = $state<Settings>({ ...DEFAULTS, ...read() });

/** Times of animations, as a factor; 0 is none. */
export const SPEEDS: Readonly<Record<Settings["speed"], number>> = { relaxed: 1.5, normal: 1, quick: 0.6, none: 0 };

/** How long a finished trick stays, in ms; until a tap is longer than anybody waits. */
export const HOLDS: Readonly<Record<Settings["hold"], number>> = { short: 500, normal: 1000, long: 1800, tap: 3_600_000 };

function read(): Partial<Settings> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps the settings and puts on the page what its styles depend on. */
export function applySettings(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["deck"] = settings.fourColour ? "four" : "two";
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still has them until it is closed.
  }
}

/** Whether motion is wanted at all. */
export function still(): boolean {
  return settings.speed === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
