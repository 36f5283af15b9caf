// A record as text that people read, as `rules/notation.py` writes it (docs/notation.md); the golden records hold the two together.
import type { Card, Seat } from "../protocol/types";
import { suitOf } from "./cards";
import { strength, turns, type GameRecord, type Hands, type WrittenDeal, type WrittenRound } from "./record";
import { differences, full } from "./rulecard";
import { SEATS } from "./seats";

const NAMES: Readonly<Record<Seat, string>> = { N: "North", E: "East", S: "South", W: "West" };

/** The whole record; rounds are set apart by empty lines. */
export function recordText(record: GameRecord): string {
  const parts = [head(record), ...record.rounds.map((round, at) => roundLines(round, at + 1))];
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function head(record: GameRecord): string[] {
  const rules = full(record.options);
  const changed = differences(rules).map((field) => `${field}=${value(rules[field])}`);
  const bots = record.seats.filter(({ bot }) => bot).map(({ seat }) => seat);
  return [
    tag("Spader", "text/1"),
    tag("Preset", rules.preset),
    ...(changed.length > 0 ? [tag("Options", changed.join(" "))] : []),
    ...record.seats.map(({ seat, name }) => tag(NAMES[seat], name)),
    ...(bots.length > 0 ? [tag("Bots", bots.join(" "))] : []),
    ...(record.rules == null ? [] : [tag("Rules", String(record.rules))]),
    ...(record.result ? [tag("Result", `${record.result.winner ?? "-"} ${record.result.reason}`)] : []),
  ];
}

/** An option: words as they are, lists with commas, `none` for nothing. */
function value(option: unknown): string {
  if (typeof option === "boolean") return option ? "yes" : "no";
  if (option === null || (Array.isArray(option) && option.length === 0)) return "none";
  return Array.isArray(option) ? option.join(",") : String(option as string | number);
}

function roundLines(round: WrittenRound, number: number): string[] {
  return [
    tag("Round", String(number)),
    tag("Dealer", round.dealer),
    ...(round.thrown_in ?? []).flatMap((thrown) => [tag("ThrownIn", `${thrown.seat} ${thrown.why}`), tag("Deal", hands(thrown.hands)), ...proof(thrown.deal)]),
    tag("Deal", hands(round.hands)),
    ...proof(round.deal),
    ...(round.bids.length > 0 ? [tag("Bids", round.bids.map(({ seat, bid }) => `${seat}:${bid === "blind nil" ? "blind" : bid}`).join(" "))] : []),
    ...(round.exchange ?? []).map(({ from, to, cards }) => tag("Passed", `${from}-${to} ${cards.join(" ")}`)),
    ...tricks(round),
    ...(round.claim ? [tag("Claim", `${round.claim.seat} ${Object.entries(round.claim.tricks).map(([seat, won]) => `${seat}=${won}`).join(" ")}`)] : []),
    ...Object.entries(round.score ?? {}).map(([side, lines]) => tag("Score", `${side} ${LINES.map((line) => `${line}=${lines[line]}`).join(" ")}`)),
  ];
}

const LINES = ["contract", "bags", "nil", "bag_penalty", "round", "total", "bag_count"] as const;

/** One line a trick: its number, who led, and the cards clockwise from there. */
function tricks(round: WrittenRound): string[] {
  const all = turns(round).map(({ seat, card }, at) => {
    const by = round.by?.[String(at)];
    return { seat, text: `${card}${by ? `(${by})` : ""}` };
  });
  return Array.from({ length: Math.ceil(all.length / 4) }, (_, at) => {
    const trick = all.slice(at * 4, at * 4 + 4);
    return `${at + 1}. ${trick[0]!.seat}: ${trick.map(({ text }) => text).join(" ")}`;
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
  const nonces = Object.entries(deal.nonces).map(([seat, nonce]) => tag("Nonce", `${seat} ${nonce}`));
  const said = deal.nonce_commitments;
  const committed = said ? [tag("Committed", Object.entries(said).map(([seat, digits]) => `${seat}=${digits}`).join(" "))] : [];
  return [...committed, tag("Commitment", deal.commitment), ...(deal.seed ? [tag("Seed", deal.seed)] : []), ...nonces];
}

function tag(name: string, text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  return `[${name} "${escaped}"]`;
}
