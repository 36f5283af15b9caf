// A record as plain text, as `rules/record_text.py` writes it; the golden records hold the two together.
import type { Card, Seat } from "../protocol/types";
import { suitOf } from "./cards";
import { strength, turns, type GameRecord, type Hands, type WrittenDeal, type WrittenRound } from "./record";
import { PRESETS, differences, full, optionsHash } from "./rulecard";
import { SEATS } from "./seats";

const NAMES: Readonly<Record<Seat, string>> = { N: "North", E: "East", S: "South", W: "West" };
const MARKS = { bot: "*", clock: "!" } as const;

/** The whole record; rounds are set apart by empty lines. */
export function recordText(record: GameRecord): string {
  const parts = [head(record), ...record.rounds.map((round, at) => roundLines(round, at + 1))];
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function head(record: GameRecord): string[] {
  const rules = full(record.options);
  const changed = differences(rules).map((field) => `${field}=${value(rules[field])}`);
  const seats = [...record.seats].sort((one, other) => SEATS.indexOf(one.seat) - SEATS.indexOf(other.seat));
  return [
    tag("Format", "spader-text/1"),
    tag("Preset", rules.preset),
    tag("Options", changed.join(" ")),
    tag("OptionsHash", optionsHash({ ...PRESETS[rules.preset], ...rules })),
    ...seats.map(({ seat, name }) => tag(NAMES[seat], name)),
    tag("Robots", record.seats.filter(({ bot }) => bot).map(({ seat }) => seat).join(" ")),
    ...(record.rules == null ? [] : [tag("Rules", String(record.rules))]),
    ...(record.result ? [tag("Result", `${record.result.winner ?? "draw"} ${record.result.reason}`)] : []),
  ];
}

/** An option: words as they are, lists joined, `none` for nothing. */
function value(option: unknown): string {
  if (typeof option === "boolean") return option ? "on" : "off";
  if (option === null || (Array.isArray(option) && option.length === 0)) return "none";
  return Array.isArray(option) ? option.join("+") : String(option as string | number);
}

function roundLines(round: WrittenRound, number: number): string[] {
  return [
    tag("Round", String(number)),
    tag("Dealer", round.dealer),
    ...(round.thrown_in ?? []).flatMap((thrown) => [tag("ThrownIn", `${thrown.seat} ${thrown.why}`), tag("ThrownInDeal", hands(thrown.hands)), ...proof(thrown.deal)]),
    tag("Deal", hands(round.hands)),
    tag("Bids", round.bids.map(({ seat, bid }) => `${seat} ${bid === "blind nil" ? "blind" : bid}`).join(", ")),
    ...(round.exchange ?? []).map(({ from, to, cards }) => tag("Exchange", `${from}>${to} ${cards.join(" ")}`)),
    ...proof(round.deal),
    ...Object.entries(round.score ?? {}).map(([side, lines]) => tag("Score", `${side} ${LINES.map((line) => `${line}=${lines[line]}`).join(" ")}`)),
    ...(round.claim ? [tag("Claim", `${round.claim.seat} ${SEATS.map((seat) => `${seat}=${round.claim!.tricks[seat] ?? 0}`).join(" ")}`)] : []),
    ...tricks(round),
  ];
}

const LINES = ["contract", "bags", "nil", "bag_penalty", "round", "total", "bag_count"] as const;

/** One line a trick: who led, and the cards clockwise from there. */
function tricks(round: WrittenRound): string[] {
  const all = turns(round).map(({ seat, card }, at) => {
    const by = round.by?.[String(at)];
    return { seat, text: `${card}${by ? MARKS[by] : ""}` };
  });
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, at) => {
    const trick = all.slice(at * 4, at * 4 + 4);
    return `${trick[0]!.seat} ${trick.map(({ text }) => text).join(" ")}`;
  });
}

function hands(dealt: Hands): string {
  const suit = (cards: readonly Card[], name: string) =>
    cards
      .filter((card) => suitOf(card) === name)
      .sort((one, other) => strength(other) - strength(one))
      .map((card) => card[0]!)
      .join("");
  return `N:${SEATS.map((seat) => ["S", "H", "D", "C"].map((name) => suit(dealt[seat] ?? [], name)).join(".")).join(" ")}`;
}

function proof(deal: WrittenDeal | null | undefined): string[] {
  if (!deal) return [];
  const nonces = Object.entries(deal.nonces).map(([seat, nonce]) => `${seat}=${nonce}`);
  return [tag("Commitment", deal.commitment), ...(deal.seed ? [tag("Seed", deal.seed)] : []), ...(nonces.length > 0 ? [tag("Nonces", nonces.join(" "))] : [])];
}

function tag(name: string, text: string): string {
  const escaped = text.replace(/[\x00-\x1f\x7f]/g, " ").replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `[${name} "${escaped}"]`;
}
