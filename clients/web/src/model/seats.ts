// Seats as a viewer sees them: own side at the bottom, the next to play on the left.
import type { Seat, Side } from "../protocol/types";

export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];
export type Place = "bottom" | "left" | "top" | "right";
export const PLACES: readonly Place[] = ["bottom", "left", "top", "right"];
export type Relation = "me" | "partner" | "other";
export type Team = "us" | "them";

/** The seat that many places clockwise. */
export function after(seat: Seat, steps = 1): Seat {
  return SEATS[(SEATS.indexOf(seat) + steps) % SEATS.length]!;
}

export function partnerOf(seat: Seat): Seat {
  return after(seat, 2);
}

/** Where a seat is drawn for a viewer who sits at, or looks from, `base`. */
export function placeOf(seat: Seat, base: Seat): Place {
  return PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(base) + SEATS.length) % SEATS.length]!;
}

export function seatAt(place: Place, base: Seat): Seat {
  return after(base, PLACES.indexOf(place));
}

/** The seats that score together. */
export function seatsOf(side: Side): readonly Seat[] {
  return [...side] as Seat[];
}

export function sideOf(seat: Seat, sides: readonly Side[]): Side | undefined {
  return sides.find((side) => side.includes(seat));
}

/** Colours and columns: the bottom seat's side is "us", all others "them". */
export function teamOf(seat: Seat, base: Seat, sides: readonly Side[]): Team {
  return sideOf(seat, sides) === sideOf(base, sides) ? "us" : "them";
}
