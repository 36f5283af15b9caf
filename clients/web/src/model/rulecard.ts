// The rule card: what is played at a table, and where it differs from its rule set.
// `clients/rule_card.py` chooses the same sentences; one file of examples holds the two together.
import presets from "../protocol/presets.json";
import type { Options } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { hex, sha256, utf8 } from "./sha256";

export type FullOptions = Required<Options>;
export type Preset = FullOptions["preset"];

export const PRESETS = presets as unknown as Readonly<Record<Preset, FullOptions>>;
export const PRESET_NAMES: readonly Preset[] = ["pagat", "sv", "sv_short", "de", "nl", "da"];

export interface RuleLine {
  readonly text: Sentence;
  /** Whether the rule set has it otherwise. */
  readonly differs: boolean;
}

/** A sentence and the options it tells. A quiet one goes without saying while the rule set has it too. */
interface Said {
  readonly text: Sentence;
  readonly fields: readonly (keyof FullOptions)[];
  readonly quiet: boolean;
}

export const MISDEALS = ["no_spade", "no_court", "seven_of_suit"] as const;

/** Options in full, of a rule set and what differs from it; what is a set is kept in one order. */
export function full(options: Options): FullOptions {
  const rules = { ...PRESETS[options.preset ?? "pagat"], ...options } as FullOptions;
  return { ...rules, misdeal: MISDEALS.filter((why) => rules.misdeal.includes(why)) };
}

/** The fields that differ from the rule set they started from. */
export function differences(options: FullOptions): readonly (keyof FullOptions)[] {
  const preset = PRESETS[options.preset];
  return (Object.keys(preset) as (keyof FullOptions)[]).filter((field) => !same(preset[field], options[field]));
}

/** The rule set and what differs from it: how options are sent. */
export function chosen(options: FullOptions): Readonly<Record<string, unknown>> {
  const changed = Object.fromEntries(differences(options).map((field) => [field, options[field]]));
  return { preset: options.preset, ...changed };
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Eight hex digits that name the rules whatever rule set they were reached from. */
export function optionsHash(options: FullOptions): string {
  const fields = Object.entries(options).filter(([field]) => field !== "preset");
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return hex(sha256(utf8(JSON.stringify(Object.fromEntries(fields))))).slice(0, 8);
}

/** The sentences of a card, those that differ first, else in the order in which people ask. */
export function ruleLines(options: FullOptions): readonly RuleLine[] {
  const changed = new Set(differences(options));
  const lines = [...winning(options), ...bidding(options), ...nils(options), ...bags(options), ...playing(options)]
    .map(({ text, fields, quiet }) => ({ text, quiet, differs: fields.some((field) => changed.has(field)) }))
    .filter(({ quiet, differs }) => differs || !quiet)
    .map(({ text, differs }) => ({ text, differs }));
  return [...lines.filter(({ differs }) => differs), ...lines.filter(({ differs }) => !differs)];
}

/** What a card says after a change that it did not say before. */
export function news(before: FullOptions, after: FullOptions): readonly Sentence[] {
  const known = ruleLines(before).map(({ text }) => text);
  return ruleLines(after).map(({ text }) => text).filter((text) => !known.some((line) => same(line, text)));
}

function* winning(options: FullOptions): Generator<Said> {
  const solo = options.partners === "solo";
  yield said(solo ? "rule-target-solo" : "rule-target", ["target"], { points: options.target });
  if (solo) yield said("rule-partners-solo", ["partners"]);
  if (options.floor === null) yield said("rule-no-floor", ["floor"], {}, true);
  else yield said("rule-floor", ["floor"], { points: options.floor });
  yield said("rule-cap", ["round_cap"], { count: options.round_cap }, options.round_cap === PRESETS.pagat.round_cap);
  if (options.tie === "draw" && !solo) yield said("rule-tie-draw", ["tie"]);
}

function* bidding(options: FullOptions): Generator<Said> {
  yield said(`rule-bidding-${options.bidding}`, ["bidding"]);
  if (options.bids !== "free") yield said(`rule-bids-${options.bids}`, ["bids"]);
  if (options.first_round_bids_itself) yield said("rule-first-round", ["first_round_bids_itself"]);
  if (options.min_team_bid) yield said("rule-minimum", ["min_team_bid"], { count: options.min_team_bid });
  if (options.set_score === "zero") yield said("rule-set-zero", ["set_score"]);
  if (options.ten_for_200) yield said("rule-ten-200", ["ten_for_200"]);
  if (options.thirteen_bonus) yield said("rule-thirteen", ["thirteen_bonus"], { points: options.thirteen_bonus });
}

function* nils(options: FullOptions): Generator<Said> {
  const { nil, blind_nil: blind, blind_nil_exchange: count } = options;
  const mirror = options.bids === "mirror";
  yield said("rule-nil", ["nil"], { points: nil });
  if (blind && !mirror) {
    yield said("rule-blind", ["blind_nil", "blind_nil_deficit"], { points: blind, behind: options.blind_nil_deficit });
    if (options.partners === "fixed") yield said("rule-blind-exchange", ["blind_nil_exchange"], { count }, !count);
  } else if (!mirror) {
    yield said("rule-no-blind", ["blind_nil"]);
  }
  if (options.nil_exchange) yield said("rule-nil-exchange", ["nil_exchange"], { count: options.nil_exchange });
  if (nil || blind) yield said(`rule-failed-nil-${options.failed_nil_tricks}`, ["failed_nil_tricks"]);
  if (options.double_nil === "forbidden") yield said("rule-double-nil", ["double_nil"]);
}

function* bags(options: FullOptions): Generator<Said> {
  if (!options.bag_value) yield said("rule-bags-worthless", ["bag_value"]);
  if (!options.bag_limit) {
    yield said("rule-no-bags", ["bag_limit"]);
    return;
  }
  const cost = { count: options.bag_limit, points: options.bag_penalty };
  yield said(`rule-bags-${options.bag_trigger}`, ["bag_limit", "bag_trigger", "bag_penalty"], cost);
  yield said(options.bag_repeat ? "rule-bags-again" : "rule-bags-once", ["bag_repeat"], {}, options.bag_repeat);
}

function* playing(options: FullOptions): Generator<Said> {
  yield said(`rule-lead-${options.lead_spades}`, ["lead_spades"]);
  if (options.lead_spades === "broken") yield said(`rule-breaks-${options.breaks}`, ["breaks"]);
  if (options.first_trick_spade === "forbidden") yield said("rule-first-trick", ["first_trick_spade"]);
  if (options.jokers !== "off") yield said(`rule-jokers-${options.jokers}`, ["jokers"]);
  for (const why of options.misdeal) yield said(`rule-misdeal-${why}`, ["misdeal"]);
  yield said(`rule-dealer-${options.first_dealer}`, ["first_dealer"], {}, options.first_dealer === "random");
}

function said(key: string, fields: readonly (keyof FullOptions)[], args: Readonly<Record<string, number>> = {}, quiet = false): Said {
  return { text: say(key, args), fields, quiet };
}
