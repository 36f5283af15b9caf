// The one sentence of status: whose turn it is and what is wanted.
import type { Card, Seat } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { cardName, suitName } from "./names";
import { number } from "./scores";
import { suitOf } from "./cards";
import { partnerOf, seatsOf } from "./seats";
import { baseOf, isRobot, nameOf, sidesOf, type Snapshot } from "./snapshot";
import { secondsLeft } from "./clock";

/** Who reads it: what they may do beside playing. */
export interface Reader {
  readonly host: boolean;
  readonly watching: boolean;
}

/** What the view asks or tells. `now` is the server's time in ms. */
export function status(snapshot: Snapshot, now: number, reader: Reader): Sentence {
  const { play, table, own } = snapshot;
  if (play.phase === "ended") return say("status-ended");
  if (play.phase === "lobby") return lobby(snapshot, reader);
  if (play.phase === "over") return over(snapshot);
  if (play.paused !== null) return say("status-paused", { name: nameOf(table, play.paused) });
  if (own?.ask === "agree") return say("status-agree");
  if (own && chairOf(snapshot, own.seat).away) return say("status-robot-plays-for-me");
  switch (play.phase) {
    case "bidding":
      return bidding(snapshot);
    case "exchange":
      return exchange(snapshot);
    case "playing":
      return playing(snapshot);
    case "scored":
      return scored(snapshot, now);
    default:
      return say("status-dealing");
  }
}

const chairOf = ({ table }: Snapshot, seat: Seat) => table.seats.find((one) => one.seat === seat)!;

function lobby({ table, own }: Snapshot, { host, watching }: Reader): Sentence {
  const people = table.seats.filter((one) => one.person);
  const unready = people.filter((one) => !one.ready);
  const mine = own && people.find((one) => one.seat === own.seat);
  if (watching) return say("status-watching");
  if (!own) return say("status-choose-seat");
  if (mine && !mine.ready) return say("status-ready-when");
  if (unready.length > 0) return say("status-waiting-ready", { name: unready[0]!.name ?? "" });
  if (host) return say("status-host-may-start", { taken: people.length, seats: table.seats.length });
  const leader = table.host ? nameOf(table, table.host) : "";
  return leader ? say("status-waiting-start", { name: leader }) : say("status-waiting-start-host");
}

function bidding(snapshot: Snapshot): Sentence {
  const { play, table, own } = snapshot;
  if (own?.ask === "look") {
    const mine = play.to_act.includes(own.seat);
    return mine ? say("status-blind", { points: table.options.blind_nil_deficit ?? 0 }) : say("status-blind-later");
  }
  if (own?.ask === "bid") return say(play.to_act.length > 1 ? "status-your-bid-sealed" : "status-your-bid");
  if (play.to_act.length > 1 || table.options.bidding === "sealed") {
    return say("status-waiting-bids", { count: play.to_act.length });
  }
  return waiting(snapshot, "status-waiting-bid");
}

function exchange(snapshot: Snapshot): Sentence {
  const { table, own } = snapshot;
  if (own?.ask === "give") return say("status-give", { count: own.give, name: nameOf(table, partnerOf(own.seat)) });
  if (own?.ask === "return") return say("status-return", { count: own.give, name: nameOf(table, partnerOf(own.seat)) });
  return waiting(snapshot, "status-waiting-exchange");
}

function waiting({ play, table }: Snapshot, key: string): Sentence {
  const seat = play.to_act[0];
  if (seat === undefined) return say("status-dealing");
  return say(isRobot(table, seat) ? `${key}-robot` : key, { name: nameOf(table, seat) });
}

function playing(snapshot: Snapshot): Sentence {
  const { play, own } = snapshot;
  if (own?.ask !== "card") return waiting(snapshot, "status-waiting");
  const led = play.trick?.cards[0];
  if (!led) {
    const held = Object.keys(own.because) as Card[];
    const noSpades = held.length > 0 && held.every((card) => suitOf(card) === "S");
    return say(noSpades ? "status-lead-no-spade" : "status-lead");
  }
  const suit = suitOf(led);
  const follows = own.cards.length > 0 && own.cards.every((card) => suitOf(card) === suit);
  return say(follows ? "status-follow" : "status-void", { suit: suitName(suit) });
}

function scored({ play, table, own }: Snapshot, now: number): Sentence {
  if (own?.ask === "continue") {
    const seconds = secondsLeft(play, now);
    return seconds === null ? say("status-read-score") : say("status-next-deal-in", { seconds });
  }
  const reading = play.to_act.filter((seat) => !isRobot(table, seat));
  if (reading.length === 1) return say("status-still-reading", { name: nameOf(table, reading[0]!) });
  return reading.length > 1 ? say("status-reading", { count: reading.length }) : say("status-dealing");
}

function over(snapshot: Snapshot): Sentence {
  const { table, play, own } = snapshot;
  const result = table.result;
  const sides = sidesOf(table, baseOf(snapshot));
  if (!result || result.reason === "abandoned") return say("over-abandoned");
  // The winner's points stand first, whoever reads it.
  const points = [...sides].sort((one, other) => Number(other === result.winner) - Number(one === result.winner)).map((side) => play.totals[side]?.points ?? 0);
  const standing = say("standing", { us: number(points[0] ?? 0), them: number(Math.max(...points.slice(1))) });
  if (result.winner === null) return say("over-draw", { standing });
  if (own) {
    return say(result.winner.includes(own.seat) ? (sides.length > 2 ? "over-you-win-solo" : "over-you-win") : "over-they-win", {
      standing,
      names: winners(snapshot),
    });
  }
  return say("over-names-win", { names: winners(snapshot), standing });
}

function winners({ table }: Snapshot): Sentence {
  const [one, other] = seatsOf(table.result!.winner!).map((seat) => nameOf(table, seat));
  return other === undefined ? say("one-name", { one: one! }) : say("two-names", { one: one!, other });
}

/** Said while a finished trick is still on the table. */
export function trickTaken(snapshot: Snapshot): Sentence | null {
  const { play, table, own } = snapshot;
  const trick = play.last_trick;
  if (!trick?.winner || !trick.cards) return null;
  const at = (["N", "E", "S", "W"].indexOf(trick.winner) - ["N", "E", "S", "W"].indexOf(trick.leader) + 4) % 4;
  const card = cardName(trick.cards[at]!);
  return trick.winner === own?.seat
    ? say("status-you-take", { card })
    : say("status-takes", { name: nameOf(table, trick.winner), card });
}
