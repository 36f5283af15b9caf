// House rules as people think of them: fields in groups, the values each may have, and how a value is said.
// The target stands with the rule set, before the house rules.
import { say, type Sentence } from "../text/sentence";
import { MISDEALS, type FullOptions } from "./rulecard";

export type Field = Exclude<keyof FullOptions, "preset">;
export type Value = FullOptions[Field];

export type Entry =
  | { readonly field: Field; readonly kind: "choice"; readonly values: readonly (string | number | null)[] }
  | { readonly field: Field; readonly kind: "number"; readonly least: number; readonly most: number; readonly step: number }
  | { readonly field: Field; readonly kind: "switch" }
  | { readonly field: Field; readonly kind: "several"; readonly values: readonly string[] };

export interface Group {
  readonly name: "winning" | "bidding" | "nil" | "bags" | "spades" | "deal";
  readonly entries: readonly Entry[];
}

const choice = (field: Field, ...values: readonly (string | number | null)[]): Entry => ({ field, kind: "choice", values });
const number = (field: Field, least: number, most: number, step: number): Entry => ({ field, kind: "number", least, most, step });
const onOff = (field: Field): Entry => ({ field, kind: "switch" });
const FLOORS = [-100, -150, -200, -250, -300, -400, -500, -1000];

export const GROUPS: readonly Group[] = [
  { name: "winning", entries: [choice("partners", "fixed", "solo"), choice("floor", null, ...FLOORS), number("round_cap", 1, 200, 1), choice("tie", "play_on", "draw")] },
  { name: "bidding", entries: [choice("bidding", "open", "sealed"), choice("bids", "free", "mirror", "whiz", "suicide"), choice("min_team_bid", 0, 1, 2, 3, 4, 5, 6), choice("set_score", "bid", "zero"), onOff("ten_for_200"), choice("thirteen_bonus", 0, 100, 200, 300, 400, 500), onOff("first_round_bids_itself")] },
  { name: "nil", entries: [choice("nil", 0, 50, 100), choice("nil_exchange", 0, 1, 2, 3, 4), choice("blind_nil", 0, 100, 200), number("blind_nil_deficit", 0, 500, 50), choice("blind_nil_exchange", 0, 1, 2, 3, 4), choice("failed_nil_tricks", "bags", "contract", "nothing"), choice("double_nil", "each", "forbidden")] },
  { name: "bags", entries: [choice("bag_limit", 0, ...Array.from({ length: 18 }, (_, at) => at + 3)), choice("bag_trigger", "reach", "exceed"), number("bag_penalty", 10, 200, 10), onOff("bag_repeat"), choice("bag_value", 0, 1)] },
  { name: "spades", entries: [choice("lead_spades", "broken", "only_spades", "any"), choice("breaks", "ruff", "any"), choice("first_trick_spade", "allowed", "forbidden"), choice("jokers", "off", "2H2D", "2H2C")] },
  { name: "deal", entries: [choice("first_dealer", "random", "N", "E", "S", "W"), { field: "misdeal", kind: "several", values: MISDEALS }] },
];

/** The values of a choice in order, with one's own where it is another. */
export function valuesOf(entry: Extract<Entry, { kind: "choice" }>, own: Value): readonly (string | number | null)[] {
  const known = entry.values as readonly Value[];
  return known.includes(own) ? entry.values : [...entry.values, own as number];
}

const COUNTED: Partial<Record<Field, string>> = {
  floor: "value-points",
  nil: "value-points",
  blind_nil: "value-points",
  bag_penalty: "value-points",
  thirteen_bonus: "value-points",
  blind_nil_deficit: "value-behind",
  blind_nil_exchange: "value-cards",
  nil_exchange: "value-cards",
  bag_limit: "value-bags",
  round_cap: "value-rounds",
  min_team_bid: "value-tricks",
};
const NO_POINTS: readonly Field[] = ["nil", "blind_nil", "thirteen_bonus"];

/** How a value is said beside its field's name. */
export function valueSentence(field: Field, value: Value): Sentence {
  if (typeof value === "boolean") return say(value ? "value-on" : "value-off");
  if (value === null || (value === 0 && NO_POINTS.includes(field))) return say("value-none");
  if (Array.isArray(value)) return value.length === 0 ? say("value-none") : say("value-hands", { count: value.length });
  const counted = COUNTED[field];
  if (counted && typeof value === "number") return say(counted, counted === "value-points" ? { points: value } : { count: value });
  return say(`value-${field}-${String(value)}`);
}
