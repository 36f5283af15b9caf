// Proposals: how one is asked about, what came of one's own, and what this seat may claim.
import type { Seat } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { nameOf, type Snapshot } from "./snapshot";

/** What this page's seat is asked to agree to; null when it is not asked. */
export function proposalAsks({ play, own, table }: Snapshot): Sentence | null {
  if (own?.ask !== "agree" || play.proposal === null) return null;
  const { seat, what, tricks } = play.proposal;
  const name = nameOf(table, seat);
  if (what === "claim") return say("proposal-claim", { name, count: tricks?.[seat] ?? 0, left: tricksLeft(play.cards) });
  return say(what === "concede" ? "proposal-concede" : "proposal-take-back", { name });
}

/** Whether this page's seat waits for the others to agree. */
export function proposes({ play, own }: Snapshot): boolean {
  return own !== null && play.proposal?.seat === own.seat;
}

/** What the seat that proposed is told, until the next move, if nothing came of it. */
export function cameToNothing({ play, own, table }: Snapshot): Sentence | null {
  const outcome = play.outcome;
  if (own === null || outcome?.seat !== own.seat || play.proposal !== null) return null;
  if (outcome.how === "declined" && outcome.by) return say("proposal-declined", { name: nameOf(table, outcome.by) });
  return outcome.how === "expired" ? say("proposal-expired") : null;
}

/** The claim of all tricks that are left. */
export function claimAll({ play }: Snapshot, seat: Seat): Readonly<Partial<Record<Seat, number>>> {
  return { [seat]: tricksLeft(play.cards) };
}

/** The open trick is among them: who has yet to play to it still holds a card for it. */
function tricksLeft(cards: Readonly<Record<string, number>>): number {
  return Math.max(...Object.values(cards));
}
