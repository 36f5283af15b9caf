// What a screen reader is told of a change: sentences in the order in which things happened.
import { say, type Sentence } from "../text/sentence";
import { suitOf } from "./cards";
import { bidName, cardName } from "./names";
import { seatsOf, SEATS, after } from "./seats";
import { bidOf, nameOf, sidesOf, baseOf, type Snapshot } from "./snapshot";
import { status } from "./status";
import { secondsLeft } from "./clock";
import { number } from "./scores";

/** What happened from one view to the next; nothing on the first, whose state is read from the page itself. */
export function happened(before: Snapshot | null, now: Snapshot): readonly Sentence[] {
  if (!before) return [];
  return [
    ...presence(before, now),
    ...bids(before, now),
    ...plays(before, now),
    ...trickEnd(before, now),
    ...roundEnd(before, now),
  ];
}

function bids(before: Snapshot, now: Snapshot): Sentence[] {
  return SEATS.flatMap((seat) => {
    const bid = bidOf(now.play, seat);
    if (bid === null || bid === bidOf(before.play, seat) || before.play.round !== now.play.round) return [];
    if (bid === "made") return [say("said-bid-made", { name: nameOf(now.table, seat) })];
    return [say("said-bid", { name: nameOf(now.table, seat), bid: bidName(bid)! })];
  });
}

function plays(before: Snapshot, now: Snapshot): Sentence[] {
  const from = before.play.round === now.play.round ? before.play.plays.length : 0;
  const fresh = now.play.plays.slice(from);
  const last = now.play.last_trick;
  const open = now.play.trick;
  const openFrom = now.play.plays.length - (open?.cards.length ?? 0);
  const said = fresh.flatMap((card, index): Sentence[] => {
    const place = from + index;
    const trick = place >= openFrom ? open : place >= openFrom - SEATS.length ? last : null;
    if (!trick) return [];
    const at = place >= openFrom ? place - openFrom : place - (openFrom - SEATS.length);
    const name = nameOf(now.table, after(trick.leader, at));
    const trickNumber = Math.floor(place / SEATS.length) + 1;
    return [
      at === 0
        ? say("said-lead", { number: trickNumber, name, card: cardName(card) })
        : say("said-play", { name, card: cardName(card) }),
    ];
  });
  const broke = now.play.broken && !before.play.broken && fresh.some((card) => suitOf(card) === "S");
  return broke ? [...said, say("said-broken")] : said;
}

function trickEnd(before: Snapshot, now: Snapshot): Sentence[] {
  const last = now.play.last_trick;
  const tricks = ({ play }: Snapshot) => Math.floor(play.plays.length / SEATS.length);
  if (!last?.winner || !last.cards || before.play.round !== now.play.round || tricks(now) <= tricks(before)) return [];
  const at = (SEATS.indexOf(last.winner) - SEATS.indexOf(last.leader) + SEATS.length) % SEATS.length;
  return [
    say("said-trick", {
      name: nameOf(now.table, last.winner),
      number: tricks(now),
      card: cardName(last.cards[at]!),
    }),
  ];
}

function roundEnd(before: Snapshot, now: Snapshot): Sentence[] {
  if (now.table.rounds.length <= before.table.rounds.length) return [];
  const round = now.table.rounds.at(-1)!;
  return sidesOf(now.table, baseOf(now)).flatMap((side, at) => {
    const lines = round.lines[side];
    if (!lines) return [];
    const took = seatsOf(side).reduce((sum, seat) => sum + (round.took[seat] ?? 0), 0);
    const key = at === 0 && now.own ? "said-round-us" : now.own ? "said-round-them" : "said-round-names";
    const names = seatsOf(side).map((seat) => nameOf(now.table, seat));
    return [say(key, { names: names.join(", "), took, points: number(lines.round), total: number(lines.total) })];
  });
}

/** What is wanted of this seat, when that is new. `at` is the server's time in ms. */
export function asked(before: Snapshot | null, now: Snapshot, at: number): readonly Sentence[] {
  if (!before) return [];
  const ask = now.own?.ask ?? null;
  const same = ask === (before.own?.ask ?? null) && before.play.n === now.play.n;
  if (ask === null || same) return [];
  const seconds = secondsLeft(now.play, at);
  const sentence = status(now, at, { host: false, watching: false });
  return seconds === null ? [sentence] : [sentence, say("said-seconds", { count: seconds })];
}

function presence(before: Snapshot, now: Snapshot): Sentence[] {
  return now.table.seats.flatMap((chair, at): Sentence[] => {
    const was = before.table.seats[at];
    if (chair.name === null || chair.seat === now.own?.seat || !chair.person) return [];
    if (chair.away && !was?.away) return [say("said-robot-plays", { name: chair.name })];
    if (!chair.away && was?.away) return [say("said-back", { name: chair.name })];
    const state = now.people?.seats[chair.seat]?.state;
    const past = before.people?.seats[chair.seat]?.state;
    if (past === state || past === undefined || state === undefined) return [];
    return [say(state === "online" ? "said-back" : state === "gone" ? "said-away" : "said-reconnecting", { name: chair.name })];
  });
}
