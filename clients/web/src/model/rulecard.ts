// The rule card: what is played at a table, and where it differs from its rule set.
import presets from "../protocol/presets.json";
import type { Options } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";

export type FullOptions = Required<Options>;
export type Preset = FullOptions["preset"];

export const PRESETS = presets as unknown as Readonly<Record<Preset, FullOptions>>;
export const PRESET_NAMES: readonly Preset[] = ["pagat", "sv", "sv_short", "de", "nl", "da"];

export interface RuleLine {
  readonly field: keyof FullOptions;
  readonly text: Sentence;
  /** Whether the rule set has it otherwise. */
  readonly differs: boolean;
}

/** The fields that differ from the preset they started from. */
export function differences(options: FullOptions): readonly (keyof FullOptions)[] {
  const preset = PRESETS[options.preset];
  return (Object.keys(preset) as (keyof FullOptions)[]).filter(
    (field) => JSON.stringify(preset[field]) !== JSON.stringify(options[field]),
  );
}

/** The lines of the card, most asked first. Fields that do not matter under the others are left out. */
export function ruleLines(options: FullOptions): readonly RuleLine[] {
  const changed = new Set(differences(options));
  const line = (field: keyof FullOptions, key: string, args?: Record<string, string | number>): RuleLine => ({
    field,
    text: say(key, args),
    differs: changed.has(field),
  });
  const { nil, blind_nil: blind } = options;
  return [
    line("target", "rule-target", { points: options.target }),
    ...(options.floor === null ? [] : [line("floor", "rule-floor", { points: options.floor })]),
    line("bidding", `rule-bidding-${options.bidding}`),
    ...(options.bids === "free" ? [] : [line("bids", `rule-bids-${options.bids}`)]),
    ...(options.partners === "fixed" ? [] : [line("partners", "rule-solo")]),
    nil ? line("nil", "rule-nil", { points: nil }) : line("nil", "rule-no-nil"),
    blind
      ? line("blind_nil", "rule-blind", { points: blind, behind: options.blind_nil_deficit })
      : line("blind_nil", "rule-no-blind"),
    ...(blind && options.blind_nil_exchange
      ? [line("blind_nil_exchange", "rule-blind-exchange", { count: options.blind_nil_exchange })]
      : []),
    ...(nil && options.nil_exchange ? [line("nil_exchange", "rule-nil-exchange", { count: options.nil_exchange })] : []),
    ...(nil ? [line("failed_nil_tricks", `rule-failed-nil-${options.failed_nil_tricks}`)] : []),
    options.bag_limit
      ? line("bag_limit", `rule-bags-${options.bag_trigger}`, { count: options.bag_limit, points: options.bag_penalty })
      : line("bag_limit", "rule-no-bags"),
    ...(options.bag_limit && !options.bag_repeat ? [line("bag_repeat", "rule-bags-once")] : []),
    line("lead_spades", `rule-lead-${options.lead_spades}`),
    ...(options.lead_spades === "broken" ? [line("breaks", `rule-breaks-${options.breaks}`)] : []),
    ...(options.first_trick_spade === "forbidden" ? [line("first_trick_spade", "rule-first-trick")] : []),
    ...(options.min_team_bid ? [line("min_team_bid", "rule-minimum", { count: options.min_team_bid })] : []),
    ...(options.double_nil === "forbidden" ? [line("double_nil", "rule-one-nil")] : []),
    ...(options.ten_for_200 ? [line("ten_for_200", "rule-ten-200")] : []),
    ...(options.thirteen_bonus ? [line("thirteen_bonus", "rule-thirteen", { points: options.thirteen_bonus })] : []),
    ...(options.jokers === "off" ? [] : [line("jokers", "rule-jokers")]),
    ...(options.misdeal.length ? [line("misdeal", "rule-misdeal")] : []),
    ...(options.first_round_bids_itself ? [line("first_round_bids_itself", "rule-first-round")] : []),
    ...(options.set_score === "zero" ? [line("set_score", "rule-set-zero")] : []),
    ...(options.tie === "draw" ? [line("tie", "rule-draw")] : []),
  ];
}
