// The record of a game, read from what somebody dropped or a server sent: the first thing wrong with it is told by its place.
import type { Card, Options, Seat, Side, SideScore } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import { isJoker, suitOf } from "./cards";
import { PRESETS, full, type FullOptions } from "./rulecard";
import { SEATS, after } from "./seats";

export type WrittenBid = number | "nil" | "blind nil";
export interface WrittenDeal {
  readonly commitment: string;
  readonly seed?: string | null;
  readonly nonces: Digits;
  /** Of a strict deal: what the seats had committed to. */
  readonly nonce_commitments?: Digits | null;
}
/** 64 hex digits by seat. */
export type Digits = Readonly<Partial<Record<Seat, string>>>;
export type Hands = Readonly<Partial<Record<Seat, readonly Card[]>>>;
export interface WrittenRound {
  readonly dealer: Seat;
  readonly hands: Hands;
  readonly thrown_in?: readonly { readonly seat: Seat; readonly why: string; readonly hands: Hands; readonly deal?: WrittenDeal | null }[];
  readonly bids: readonly { readonly seat: Seat; readonly bid: WrittenBid }[];
  readonly exchange?: readonly { readonly from: Seat; readonly to: Seat; readonly cards: readonly Card[] }[];
  readonly plays: readonly Card[];
  readonly by?: Readonly<Record<string, "bot" | "clock">>;
  readonly claim?: { readonly seat: Seat; readonly tricks: Readonly<Partial<Record<Seat, number>>> } | null;
  readonly score?: Readonly<Partial<Record<Side, SideScore>>> | null;
  readonly deal?: WrittenDeal | null;
}
export interface GameRecord {
  readonly format: "spader-record/1";
  readonly options: Options;
  readonly seats: readonly { readonly seat: Seat; readonly name: string; readonly bot: boolean }[];
  readonly rounds: readonly WrittenRound[];
  readonly rules?: number | null;
  readonly result?: { readonly winner: Side | null; readonly reason: string } | null;
}

/** A document that cannot be shown as a game, and where. */
export class BrokenRecord extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence.key);
  }
}

/** The one record, or the first of several lines. Throws BrokenRecord. */
export function readRecord(document: string): GameRecord {
  return checked(parsed(document));
}

/** A document that was read elsewhere, as a record. Throws BrokenRecord. */
export function checked(record: unknown): GameRecord {
  if (!isObject(record) || record["format"] !== "spader-record/1") throw new BrokenRecord(say("record-other"));
  const { options, seats, rounds } = record;
  const shaped = isObject(options) && (options["preset"] ?? "pagat") as string in PRESETS && Array.isArray(seats) && Array.isArray(rounds);
  const sat = shaped ? (seats as unknown[]).map((one) => (isObject(one) && typeof one["name"] === "string" ? one["seat"] : null)) : [];
  if (!shaped || !same(sat, SEATS)) throw new BrokenRecord(say("record-shape"));
  (rounds as unknown[]).forEach((round, at) => checkRound(round, at + 1));
  return record as unknown as GameRecord;
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    try {
      return JSON.parse(document.trim().split("\n", 1)[0]!);
    } catch {
      throw new BrokenRecord(say("record-no-json"));
    }
  }
}

/** Whether each card was played by whom it belonged to; the rules of play are the server's to judge. */
function checkRound(written: unknown, number: number): void {
  const broken = new BrokenRecord(say("record-round", { round: number }));
  if (!isObject(written) || !isSeat(written["dealer"])) throw broken;
  const { hands, bids, plays, thrown_in: thrown, exchange, deal, score } = written;
  if (!isHands(hands) || !Array.isArray(bids) || !isCards(plays) || !isDeal(deal)) throw broken;
  if (!bids.every((one) => isObject(one) && isSeat(one["seat"]) && (typeof one["bid"] === "number" || one["bid"] === "nil" || one["bid"] === "blind nil"))) throw broken;
  if (!listOf(thrown, (one) => isSeat(one["seat"]) && isHands(one["hands"]) && isDeal(one["deal"]))) throw broken;
  if (!listOf(exchange, (one) => isSeat(one["from"]) && isSeat(one["to"]) && isCards(one["cards"]))) throw broken;
  if (score != null && !isObject(score)) throw broken;
  const round = written as unknown as WrittenRound;
  const held = afterExchange(round);
  turns(round).forEach(({ seat, card }, at) => {
    if (!held[seat].delete(card)) throw new BrokenRecord(say("record-card", { round: number, trick: Math.floor(at / 4) + 1, seat: say(`seat-${seat}`), card }));
  });
}

function listOf(value: unknown, fits: (one: Record<string, unknown>) => boolean): boolean {
  return value == null || (Array.isArray(value) && value.every((one) => isObject(one) && fits(one)));
}

/** The cards that each seat plays with. */
export function afterExchange(round: WrittenRound): Record<Seat, Set<Card>> {
  const held = Object.fromEntries(SEATS.map((seat) => [seat, new Set(round.hands[seat] ?? [])])) as Record<Seat, Set<Card>>;
  for (const { from, to, cards } of round.exchange ?? []) {
    for (const card of cards) if (held[from].delete(card)) held[to].add(card);
  }
  return held;
}

/** Who played which card; whoever took a trick led the next. */
export function turns(round: WrittenRound): readonly { readonly seat: Seat; readonly card: Card }[] {
  let leader = after(round.dealer);
  return round.plays.map((card, at) => {
    const place = at % SEATS.length;
    const seat = after(leader, place);
    if (place === SEATS.length - 1) leader = after(leader, best(round.plays.slice(at - place, at + 1)));
    return { seat, card };
  });
}

/** The place in a trick of the card that holds it. */
export function best(cards: readonly Card[]): number {
  return cards.reduce((most, card, at) => (beats(card, cards[most]!) ? at : most), 0);
}

function beats(card: Card, other: Card): boolean {
  const [suit, led] = [suitOf(card), suitOf(other)];
  return suit === led ? strength(card) > strength(other) : suit === "S";
}

export function strength(card: Card): number {
  return isJoker(card) ? (card === "BJ" ? 14 : 13) : "23456789TJQKA".indexOf(card[0]!);
}

export function optionsOf(record: GameRecord): FullOptions {
  return full(record.options);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isSeat = (value: unknown): value is Seat => SEATS.includes(value as Seat);
const isCards = (value: unknown): value is readonly Card[] => Array.isArray(value) && value.every((card) => typeof card === "string" && /^([2-9TJQKA][CDHS]|[BL]J)$/.test(card));
const isHands = (value: unknown): value is Hands => isObject(value) && Object.entries(value).every(([seat, cards]) => isSeat(seat) && isCards(cards));
const isDeal = (value: unknown): boolean => value == null || (isObject(value) && typeof value["commitment"] === "string" && ["string", "undefined"].includes(typeof (value["seed"] ?? undefined)) && isDigits(value["nonces"]) && (value["nonce_commitments"] == null || isDigits(value["nonce_commitments"])));
const isDigits = (value: unknown): boolean => isObject(value) && Object.entries(value).every(([seat, digits]) => isSeat(seat) && typeof digits === "string");
const same = (one: readonly unknown[], other: readonly unknown[]): boolean => [...one].sort().join() === [...other].sort().join();
