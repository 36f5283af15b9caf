// What each seat's chip shows.
import type { PeoplePart, PlayPart, Seat, TablePart } from "../protocol/types";
import { PLACES, seatAt, sideOf, teamOf, type Place, type Relation, type Team } from "./seats";
import { bidOf, sidesOf, type ShownBid, type Snapshot } from "./snapshot";

export interface Chip {
  readonly seat: Seat;
  readonly place: Place;
  readonly relation: Relation;
  readonly team: Team;
  readonly name: string;
  readonly empty: boolean;
  readonly bid: ShownBid;
  readonly took: number;
  /** Whether bids and tricks are counted now. */
  readonly counting: boolean;
  readonly cards: number;
  readonly turn: boolean;
  readonly dealer: boolean;
  /** A robot's own seat, or one that its person has left for good. */
  readonly robot: boolean;
  /** A robot plays for the person. */
  readonly lent: boolean;
  readonly ready: boolean;
  readonly host: boolean;
  readonly presence: "online" | "reconnecting" | "gone";
  readonly nil: "open" | "failed" | null;
}

/** The four chips, from the bottom clockwise. `turned` is the seat a spectator looks from. */
export function chips(snapshot: Snapshot, turned?: Seat): readonly Chip[] {
  const base = snapshot.own?.seat ?? turned ?? "S";
  return PLACES.map((place) => chip(snapshot, base, place));
}

function chip({ table, play, people, own }: Snapshot, base: Seat, place: Place): Chip {
  const seat = seatAt(place, base);
  const chair = table.seats.find((one) => one.seat === seat)!;
  const sides = sidesOf(table, base);
  const team = teamOf(seat, base, sides);
  const bid = bidOf(play, seat);
  const took = play.took[seat] ?? 0;
  return {
    seat,
    place,
    relation: own === null ? "other" : seat === own.seat ? "me" : sameSide(seat, base, table) ? "partner" : "other",
    team,
    name: chair.name ?? "",
    empty: chair.name === null,
    bid: own?.seat === seat && own.sealed !== null ? own.sealed : bid,
    took,
    counting: play.phase === "playing" || play.phase === "scored" || play.phase === "exchange",
    cards: play.cards[seat] ?? 0,
    turn: play.to_act.includes(seat) && play.phase !== "scored",
    dealer: play.dealer === seat,
    robot: chair.bot !== null || (chair.name !== null && !chair.person),
    lent: chair.person && chair.away,
    ready: chair.ready,
    host: table.host === seat,
    presence: presenceOf(people, chair.person, seat),
    nil: nilState(bid, took, play),
  };
}

function sameSide(seat: Seat, base: Seat, table: TablePart): boolean {
  const sides = sidesOf(table, base);
  return sideOf(seat, sides) === sideOf(base, sides);
}

function presenceOf(people: PeoplePart | null, person: boolean, seat: Seat): Chip["presence"] {
  return person ? (people?.seats[seat]?.state ?? "online") : "online";
}

function nilState(bid: ShownBid, took: number, play: PlayPart): Chip["nil"] {
  if (bid !== "nil" && bid !== "blind nil") return null;
  return play.phase !== "bidding" && took > 0 ? "failed" : "open";
}
