// The drawings on cards: ranks as strokes on a 40 x 48 grid, suits as shapes on 32 x 32.
import type { Rank, Suit } from "../model/cards";

export const SUITS: Readonly<Record<Suit, string>> = {
  S: "M16 2C13 8 3 12.5 3 19.5c0 4 3 6.5 6.3 6.5 2.3 0 4.2-1.2 5.2-3-.2 3-1.3 5-3.5 7h10c-2.2-2-3.3-4-3.5-7 1 1.8 2.9 3 5.2 3 3.3 0 6.3-2.5 6.3-6.5C29 12.5 19 8 16 2z",
  D: "M16 1.5C19.5 7 23.5 11.5 28.5 16c-5 4.5-9 9-12.5 14.5C12.5 25 8.5 20.5 3.5 16 8.5 11.5 12.5 7 16 1.5z",
  H: "M16 29C12 22.5 2.5 18 2.5 10.5 2.5 6.5 5.5 3.5 9.2 3.5c3 0 5.5 1.7 6.8 4.7 1.3-3 3.8-4.7 6.8-4.7 3.7 0 6.7 3 6.7 7C29.5 18 20 22.5 16 29z",
  C: "M16 2a6.6 6.6 0 0 1 4.7 11.2A6.6 6.6 0 1 1 18 23.4c.3 2.7 1.3 4.8 3 6.6H11c1.7-1.8 2.7-3.9 3-6.6A6.6 6.6 0 1 1 11.3 13.2 6.6 6.6 0 0 1 16 2z",
};

/** By the letter or number that stands on the card, in whichever language. */
export const STROKES: Readonly<Record<string, string>> = {
  A: "M4 44 20 4 36 44M10.5 30H29.5",
  K: "M7 4V44M34 4 7 29M17 20 35 44",
  Q: "M20 4C9 4 5 12 5 24S9 44 20 44 35 36 35 24 31 4 20 4ZM24 33 36 46",
  J: "M29 4V31C29 40 25 44 17 44S6 40 6 33",
  "10": "M4 11 10 4V44M28 4C21 4 19 11 19 24S21 44 28 44 37 37 37 24 35 4 28 4Z",
  "9": "M34 17C34 9 28 4 20 4S6 9 6 17 12 30 20 30 34 25 34 17ZM34 17C34 34 29 42 14 44",
  "8": "M20 22C12 22 8 18 8 13S12 4 20 4 32 8 32 13 28 22 20 22 6 26 6 33 12 44 20 44 34 40 34 33 28 22 20 22Z",
  "7": "M5 4H35C24 16 18 30 16 44",
  "6": "M28 4C14 8 6 18 6 31C6 39 12 44 20 44S34 39 34 31 28 18 20 18 6 23 6 31",
  "5": "M32 4H10L8 22C11 19 15 18 20 18 29 18 34 23 34 31S28 44 19 44C13 44 8 42 5 38",
  "4": "M28 44V4L4 32H37",
  "3": "M6 9C9 6 13 4 19 4 27 4 32 8 32 14S27 23 17 23C28 23 34 27 34 34S28 44 19 44C13 44 8 42 5 38",
  "2": "M6 14C6 8 11 4 19 4S33 8 33 15C33 24 22 30 5 44H36",
  H: "M6 4V44M34 4V44M6 24H34",
  V: "M4 4 20 44 36 4",
  E: "M33 4H7V44H33M7 23H28",
  D: "M7 4V44H17C29 44 35 37 35 24S29 4 17 4Z",
  B: "M7 4V44H21C30 44 34 40 34 33S30 23 21 23H7M21 23C28 23 32 19 32 13S28 4 20 4H7",
  Kn: "M4 4V44M19 4 4 28M9 21 20 44M27 44V21M27 28C29 21 38 20 38 30V44",
};

/** A five-pointed star in the place of a joker's rank. */
export const STAR = "M20 5 25 18 38 18 27.5 26.5 31.5 40 20 31.5 8.5 40 12.5 26.5 2 18 15 18Z";

/** What stands on a card of that rank, given the four court letters of the language. */
export function letterOf(rank: Rank, courts: readonly string[]): string {
  const at = "AKQJ".indexOf(rank);
  if (at >= 0) return courts[at] ?? rank;
  return rank === "T" ? "10" : rank;
}
