// The score strip and the score sheet as rows of plain values.
import type { PlayPart, RoundView, Seat, Side, SideScore, TablePart } from "../protocol/types";
import { seatsOf, type Team } from "./seats";
import { bidOf, nameOf, sidesOf } from "./snapshot";

export interface Standing {
  readonly side: Side;
  readonly team: Team;
  readonly names: readonly string[];
  readonly points: number;
  readonly took: number;
  readonly contract: number;
  readonly bags: number;
  /** Null when bags cost nothing. */
  readonly bagLimit: number | null;
  readonly bagsNear: boolean;
}

/** One entry per side, the viewer's first. */
export function standings(table: TablePart, play: PlayPart, base: Seat): readonly Standing[] {
  return sidesOf(table, base).map((side) => {
    const seats = seatsOf(side);
    const limit = table.options.bag_limit || null;
    const bags = play.totals[side]?.bags ?? 0;
    return {
      side,
      team: side.includes(base) ? "us" : "them",
      names: seats.map((seat) => nameOf(table, seat)),
      points: play.totals[side]?.points ?? 0,
      took: seats.reduce((sum, seat) => sum + (play.took[seat] ?? 0), 0),
      contract: play.contract[side] ?? 0,
      bags,
      bagLimit: limit,
      bagsNear: limit !== null && bags >= limit - 2,
    };
  });
}

export const LINES = ["contract", "bags", "nil", "bag_penalty", "round", "total"] as const;
export type Line = (typeof LINES)[number];

export interface SideSheet {
  readonly side: Side;
  readonly team: Team;
  readonly names: readonly string[];
  readonly seats: readonly Seat[];
  readonly lines: SideScore;
  /** The numbers bid, added. */
  readonly bid: number;
  readonly took: number;
  readonly nils: readonly { readonly seat: Seat; readonly blind: boolean; readonly made: boolean }[];
  /** What the round was for the side, in a word. */
  readonly verdict: "made" | "set" | "none";
}

/** One finished round, a column per side. */
export function sheet(table: TablePart, round: RoundView, base: Seat): readonly SideSheet[] {
  return sidesOf(table, base).flatMap((side) => {
    const lines = round.lines[side];
    return lines ? [column(table, round, side, lines, base)] : [];
  });
}

function column(table: TablePart, round: RoundView, side: Side, lines: SideScore, base: Seat): SideSheet {
  const seats = seatsOf(side);
  const bids = seats.map((seat) => round.bids[seat]);
  const bid = bids.reduce<number>((sum, one) => sum + (typeof one === "number" ? one : 0), 0);
  return {
    side,
    team: side.includes(base) ? "us" : "them",
    names: seats.map((seat) => nameOf(table, seat)),
    seats,
    lines,
    bid,
    took: seats.reduce((sum, seat) => sum + (round.took[seat] ?? 0), 0),
    nils: seats.flatMap((seat) => {
      const own = round.bids[seat];
      return typeof own === "string"
        ? [{ seat, blind: own === "blind nil", made: (round.took[seat] ?? 0) === 0 }]
        : [];
    }),
    verdict: bid === 0 ? "none" : lines.contract > 0 ? "made" : "set",
  };
}

/** What a side remembers of a game: its best round, and how many of the nils it bid it made. */
export function highlights(table: TablePart, side: Side): { readonly best: number; readonly nils: { readonly made: number; readonly bid: number } } {
  const nils = table.rounds.flatMap((round) =>
    seatsOf(side).filter((seat) => typeof round.bids[seat] === "string").map((seat) => (round.took[seat] ?? 0) === 0),
  );
  return {
    best: Math.max(0, ...table.rounds.map((round) => round.lines[side]?.round ?? 0)),
    nils: { made: nils.filter(Boolean).length, bid: nils.length },
  };
}

/** Running totals for the chart: one list per side, starting at 0. */
export function courses(table: TablePart, base: Seat): readonly { readonly side: Side; readonly totals: readonly number[] }[] {
  return sidesOf(table, base).map((side) => ({
    side,
    totals: [0, ...table.rounds.map((round) => round.lines[side]?.total ?? 0)],
  }));
}

/** The contract after the seat bids `number` more. */
export function contractWith(play: PlayPart, table: TablePart, seat: Seat, number: number): { sum: number; partner: Seat | null; theirs: number | null } {
  const side = sidesOf(table, seat)[0]!;
  const partner = seatsOf(side).find((other) => other !== seat) ?? null;
  const bid = partner ? bidOf(play, partner) : null;
  const theirs = typeof bid === "number" ? bid : null;
  return { sum: number + (theirs ?? 0), partner, theirs };
}

/** `+71`, `−50`, `0`, with a true minus sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : number(points);
}

/** A number with a true minus sign. */
export function number(points: number): string {
  return points < 0 ? `\u2212${-points}` : String(points);
}
