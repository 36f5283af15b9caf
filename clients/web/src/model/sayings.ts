// What a key asks the page to say: the trick, the bids, the score, the clock.
import { say, type Sentence } from "../text/sentence";
import type { Chip } from "./chips";
import { secondsLeft } from "./clock";
import { bidName, cardName } from "./names";
import { number, standings } from "./scores";
import { after } from "./seats";
import { baseOf, nameOf, type Snapshot } from "./snapshot";

/** The cards that lie on the table, in the order in which they were played. */
export function trickSaid({ play, table }: Snapshot): readonly Sentence[] {
  const open = play.trick;
  if (!open || open.cards.length === 0) return [say("said-nothing-played")];
  return open.cards.map((card, at) => say("said-play", { name: nameOf(table, after(open.leader, at)), card: cardName(card) }));
}

/** What every seat has bid and taken. */
export function bidsSaid(chips: readonly Chip[]): readonly Sentence[] {
  return chips.map(({ name, bid, took }) => say("said-bid-took", { name, bid: bidName(bid) ?? "none", took }));
}

/** The standing of each side. */
export function scoreSaid(snapshot: Snapshot): readonly Sentence[] {
  return standings(snapshot.table, snapshot.play, baseOf(snapshot)).map(({ names, points, took, contract }) =>
    say("strip-label", { names: names.join(", "), points: number(points), took, contract }),
  );
}

/** What is left of the turn; `at` is the server's time in ms. */
export function clockSaid({ play }: Snapshot, at: number): readonly Sentence[] {
  const left = secondsLeft(play, at);
  return [left === null ? say("said-no-clock") : say("said-seconds", { count: left })];
}

/** Seconds at which the clock is called by itself, to the seat on turn. */
const CALLED: ReadonlySet<number> = new Set([10, 5]);

/** The call of the clock; null between calls. */
export function clockCalled({ play, own }: Snapshot, at: number): Sentence | null {
  const left = secondsLeft(play, at);
  if (left === null || !CALLED.has(left) || own === null || play.paused !== null || !play.to_act.includes(own.seat)) return null;
  return say("said-seconds", { count: left });
}
