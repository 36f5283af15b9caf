// Why something was refused, in one sentence that says what to do.
import type { Card } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { ledSuit } from "./premove";
import { suitName } from "./names";
import { nameOf, type Snapshot } from "./snapshot";

/** The sentence for a reason code; `snapshot` gives it the names and numbers of the table. */
export function refusal(reason: string, snapshot: Snapshot | null, detail: string | null = null): Sentence {
  const led = snapshot && ledSuit(snapshot);
  const options = snapshot?.table.options;
  switch (reason) {
    case "must_follow_suit":
      return led ? say("reason-must_follow_suit", { suit: suitName(led) }) : say("reason-unknown");
    case "not_your_turn": {
      const seat = snapshot?.play.to_act[0];
      return seat ? say("reason-not_your_turn", { name: nameOf(snapshot.table, seat) }) : say("reason-stale");
    }
    case "spades_not_broken":
      return say(options?.lead_spades === "only_spades" ? "reason-only_spades" : "reason-spades_not_broken");
    case "below_minimum":
      return say("reason-below_minimum", { count: options?.min_team_bid ?? 0 });
    case "wrong_exchange":
      return say("reason-wrong_exchange", { count: snapshot?.own?.give ?? 0 });
    case "must_be_nil":
    case "must_match_spades":
    case "double_nil":
      return say(`reason-${reason}`, { bids: options?.bids ?? "free" });
    case "options_refused":
      return say("reason-options_refused", { detail: detail ?? "" });
    default:
      return say(`reason-${reason}`);
  }
}

/** Why a card of the own hand may not be played now; null if it may. */
export function whyNot(card: Card, snapshot: Snapshot): Sentence | null {
  const reason = snapshot.own?.because[card];
  return reason ? refusal(reason, snapshot) : null;
}
