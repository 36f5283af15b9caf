// A recorded game card by card: every position of a round as plain values, and the steps between positions.
import type { Card, Seat, Side, SideScore } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { cardName } from "./names";
import { afterExchange, best, turns, type GameRecord, type WrittenBid, type WrittenRound } from "./record";
import { number } from "./scores";
import { SEATS, after } from "./seats";

/** A place in a game: the round from 1, and how many cards have been played in it; one more is the round's score. */
export interface Place {
  readonly round: number;
  readonly card: number;
}

export interface Position {
  readonly round: number;
  readonly card: number;
  /** The trick that lies on the table, from 1; 0 before the first card. */
  readonly trick: number;
  readonly hands: Readonly<Record<Seat, readonly { readonly card: Card; readonly played: boolean }[]>>;
  readonly bids: Readonly<Partial<Record<Seat, WrittenBid>>>;
  readonly took: Readonly<Record<Seat, number>>;
  readonly table: readonly { readonly seat: Seat; readonly card: Card }[];
  readonly winner: Seat | null;
  readonly sentence: Sentence;
  /** Who played the last card when its owner did not. */
  readonly by: "bot" | "clock" | null;
  readonly score: Readonly<Partial<Record<Side, SideScore>>> | null;
}

export const nameOf = (record: GameRecord, seat: Seat): string => record.seats.find((one) => one.seat === seat)?.name ?? seat;

/** Both names of a side, or a seat's name in solo. */
export const sideNames = (record: GameRecord, side: Side): readonly string[] => ([...side] as Seat[]).map((seat) => nameOf(record, seat));

/** The sides that score, in the order of the record. */
export function sidesOf(record: GameRecord): readonly Side[] {
  return record.options.partners === "solo" ? SEATS : ["NS", "EW"];
}

/** The last score of a game, such as `512 : 430`. */
export function standingOf(record: GameRecord): string {
  const score = [...record.rounds].reverse().find((round) => round.score)?.score;
  return sidesOf(record).map((side) => number(score?.[side]?.total ?? 0)).join(" : ");
}

/** How many steps a round has: its cards, and its score where it has one. */
export function steps(round: WrittenRound): number {
  return round.plays.length + (round.score ? 1 : 0);
}

/** The place nearest to a wish that the record has. */
export function placeIn(record: GameRecord, round: number, card: number): Place {
  const number = Math.min(Math.max(1, Math.trunc(round) || 1), Math.max(1, record.rounds.length));
  const written = record.rounds[number - 1];
  return { round: number, card: Math.min(Math.max(0, Math.trunc(card) || 0), written ? steps(written) : 0) };
}

export function position(record: GameRecord, place: Place): Position | null {
  const round = record.rounds[place.round - 1];
  if (!round) return null;
  const played = turns(round).slice(0, Math.min(place.card, round.plays.length));
  const done = new Set(played.map(({ card }) => card));
  const held = afterExchange(round);
  const first = played.length === 0 ? 0 : Math.floor((played.length - 1) / 4) * 4;
  const table = played.slice(first);
  const winner = table.length === 4 ? table[best(table.map(({ card }) => card))]!.seat : null;
  const scored = place.card > round.plays.length ? (round.score ?? null) : null;
  return {
    ...place,
    trick: played.length === 0 ? 0 : first / 4 + 1,
    hands: bySeat((seat) => [...held[seat]].map((card) => ({ card, played: done.has(card) }))),
    bids: Object.fromEntries(round.bids.map(({ seat, bid }) => [seat, bid])),
    took: bySeat((seat) => taken(round, played.length, scored !== null)[seat]),
    table,
    winner,
    sentence: sentence(record, round, place, table, winner, scored !== null),
    by: scored ? null : (round.by?.[String(played.length - 1)] ?? null),
    score: scored,
  };
}

function bySeat<T>(value: (seat: Seat) => T): Record<Seat, T> {
  return Object.fromEntries(SEATS.map((seat) => [seat, value(seat)])) as Record<Seat, T>;
}

/** Tricks taken after that many cards; with a claim's at the end. */
function taken(round: WrittenRound, cards: number, ended: boolean): Record<Seat, number> {
  const took = bySeat(() => 0);
  const all = turns(round);
  for (let at = 3; at < cards; at += 4) {
    const trick = all.slice(at - 3, at + 1);
    took[trick[best(trick.map(({ card }) => card))]!.seat] += 1;
  }
  if (ended) for (const seat of SEATS) took[seat] += round.claim?.tricks[seat] ?? 0;
  return took;
}

/** Tricks by seat at the end of a round. */
export function tricksOf(round: WrittenRound): Record<Seat, number> {
  return taken(round, round.plays.length, true);
}

function sentence(record: GameRecord, round: WrittenRound, place: Place, table: Position["table"], winner: Seat | null, ended: boolean): Sentence {
  const name = (seat: Seat) => nameOf(record, seat);
  if (ended && round.claim) return say("replay-claimed", { round: place.round, name: name(round.claim.seat), count: Object.values(round.claim.tricks).reduce((sum, count) => sum + count, 0) });
  if (ended) return say("replay-score", { round: place.round });
  const last = table.at(-1);
  if (!last) return say("replay-dealt", { round: place.round, dealer: name(round.dealer), name: name(after(round.dealer)) });
  const args = { round: place.round, trick: Math.ceil(place.card / 4), name: name(last.seat), card: cardName(last.card) };
  if (winner) return say("replay-takes", { ...args, winner: name(winner) });
  return say(table.length === 1 ? "replay-leads" : "replay-plays", args);
}

export type Step = "card-back" | "card-next" | "trick-back" | "trick-next" | "round-back" | "round-next";

/** Where a step leads; over the end of a round into the next one, and nowhere beyond the game. */
export function step(record: GameRecord, from: Place, how: Step): Place {
  const last = (number: number) => steps(record.rounds[number - 1]!);
  const before = from.round > 1;
  const more = from.round < record.rounds.length;
  const { round, card } = from;
  switch (how) {
    case "card-next":
      return card < last(round) ? { round, card: card + 1 } : more ? { round: round + 1, card: 0 } : from;
    case "card-back":
      return card > 0 ? { round, card: card - 1 } : before ? { round: round - 1, card: last(round - 1) } : from;
    case "trick-next":
      return card < last(round) ? { round, card: Math.min(last(round), card + 4 - (card % 4)) } : more ? { round: round + 1, card: 0 } : from;
    case "trick-back":
      return card > 0 ? { round, card: card - 1 - ((card - 1) % 4) } : before ? { round: round - 1, card: last(round - 1) } : from;
    case "round-next":
      return more ? { round: round + 1, card: 0 } : { round, card: last(round) };
    case "round-back":
      return card > 0 ? { round, card: 0 } : before ? { round: round - 1, card: 0 } : from;
  }
}

/** What stands after `#` for a place, and the place that it names. */
export function placeHash({ round, card }: Place): string {
  return `r=${round}&c=${card}`;
}

export function placeFrom(record: GameRecord, hash: string): Place {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return placeIn(record, Number(given.get("r") ?? 1), Number(given.get("c") ?? 0));
}
