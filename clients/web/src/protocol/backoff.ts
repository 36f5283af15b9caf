// How long to wait before the next attempt to connect.

const STEPS = [300, 600, 1200, 2500, 5000];

/** Milliseconds before attempt `tries` (0 is the first), spread by a fifth either way; `random` is in [0, 1). */
export function delay(tries: number, random: number): number {
  const step = STEPS[Math.min(tries, STEPS.length - 1)]!;
  return Math.round(step * (0.8 + 0.4 * random));
}
