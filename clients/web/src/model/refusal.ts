// Why something was refused, in one sentence that says what to do.
import type { Card, Facts, Reason } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { suitName } from "./names";
import { ledSuit } from "./premove";
import { nameOf, type Snapshot } from "./snapshot";

/** The sentence for a reason and the facts that its rule speaks of; `snapshot` has the names of the table. */
export function refusal(reason: Reason | "malformed" | "gone", facts: Facts, snapshot: Snapshot | null): Sentence {
  if (reason === "options_refused" && facts.rule) return optionsRefused(facts.rule, facts.field);
  const name = snapshot && facts.seat ? nameOf(snapshot.table, facts.seat) : "";
  return say(`reason-${reason}`, {
    suit: facts.suit ? suitName(facts.suit) : "",
    name: name || say("somebody-else"),
    count: facts.count ?? 0,
    least: facts.least ?? 0,
    rule: facts.rule ?? "",
    stage: facts.stage ?? "",
  });
}

/** The sentence for house rules that cannot stand, and the one to change. */
export function optionsRefused(reason: string, field: string | null | undefined): Sentence {
  return say(`options-${reason}`, { field: say(`option-${field ?? "preset"}`) });
}

/** Why a card of the own hand may not be played now; null if it may. */
export function whyNot(card: Card, snapshot: Snapshot): Sentence | null {
  const reason = snapshot.own?.because[card];
  if (!reason) return null;
  return refusal(reason, { suit: ledSuit(snapshot), rule: snapshot.table.options.lead_spades ?? null }, snapshot);
}

/** Why this person may not play now. */
export function notYet(snapshot: Snapshot): Sentence {
  const { to_act, phase } = snapshot.play;
  if (snapshot.own?.ask) return refusal("not_now", { stage: phase }, snapshot);
  return refusal("not_your_turn", { seat: to_act.length === 1 ? to_act[0]! : null }, snapshot);
}
