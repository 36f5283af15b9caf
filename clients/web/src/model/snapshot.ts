// The newest view, put together from parts of which a message may leave out those that did not change.
import type { OwnPart, PeoplePart, PlayPart, Seat, Side, TablePart, View } from "../protocol/types";
import { SEATS } from "./seats";

export interface Snapshot {
  readonly v: number;
  readonly k: string;
  readonly table: TablePart;
  readonly play: PlayPart;
  readonly people: PeoplePart | null;
  /** Null for a spectator, and for a player without a seat. */
  readonly own: OwnPart | null;
}

/** The view laid over what was known; null until the first whole one. An older view than the one shown is not taken. */
export function merge(known: Snapshot | null, view: View): Snapshot | null {
  if (known && view.v < known.v && !view.rewound) return known;
  const table = view.table ?? known?.table;
  const play = view.play ?? known?.play;
  if (!table || !play) return known;
  return {
    v: view.v,
    k: view.k,
    table,
    play,
    people: view.people ?? known?.people ?? null,
    own: view.own === undefined ? (known?.own ?? null) : view.own,
  };
}

export type ShownBid = number | "nil" | "blind nil" | "made" | null;

export function bidOf(play: PlayPart, seat: Seat): ShownBid {
  return (play.bids[seat] as ShownBid | undefined) ?? null;
}

/** The sides that score, the viewer's first. */
export function sidesOf(table: TablePart, base: Seat): readonly Side[] {
  const solo = table.options.partners === "solo";
  const sides: readonly Side[] = solo ? SEATS : ["NS", "EW"];
  return [...sides].sort((one, other) => Number(other.includes(base)) - Number(one.includes(base)));
}

/** A seat's name as it is shown; empty for an empty seat. */
export function nameOf(table: TablePart, seat: Seat): string {
  return table.seats.find((one) => one.seat === seat)?.name ?? "";
}

/** The seat at the bottom of the page. */
export function baseOf(snapshot: Snapshot, turned: Seat = "S"): Seat {
  return snapshot.own?.seat ?? turned;
}

export function isRobot(table: TablePart, seat: Seat): boolean {
  const one = table.seats.find((found) => found.seat === seat);
  return !!one && (!one.person || one.away);
}
