// The deals of a record, checked in this browser alone, as docs/fair-deals.md says: commitment, key, deck, hands.
import type { Card, Seat } from "../protocol/types";
import { hex, hmac, joined, sha256, unhex, utf8 } from "./sha256";
import { optionsOf, type Digits, type GameRecord, type Hands, type WrittenDeal, type WrittenRound } from "./record";
import { SEATS, after } from "./seats";

export type Verdict = "proven" | "secret" | "unproven" | "false";
/** Why a deal is not proven. */
export type Why = "no-commitment" | "no-seed" | "goes-on" | "reused" | "not-strict" | "promised-again" | Flaw;
/** How a revealed deal contradicts itself. */
type Flaw = "seed" | "strict-seed" | "nonce" | "promised" | "hands";

export interface CheckedDeal {
  readonly round: number;
  /** Its place among the deals thrown in before the round's own; null for that one. */
  readonly thrown: number | null;
  readonly dealer: Seat;
  readonly commitment: string | null;
  readonly seed: string | null;
  readonly nonces: readonly Seat[];
  readonly strict: boolean;
  /** The seats that had committed to a nonce and gave none. */
  readonly withheld: readonly Seat[];
  readonly verdict: Verdict;
  readonly why: Why | null;
}

const RANKS = "23456789TJQKA";
const DECK = [..."CDHS"].flatMap((suit) => [...RANKS].map((rank) => `${rank}${suit}`)) as Card[];
const REMOVED: Readonly<Record<string, readonly string[]>> = { "2H2D": ["2H", "2D"], "2H2C": ["2H", "2C"] };
const SHARE = /^[0-9a-f]{64}$/;

/** Every deal in the order in which they were dealt. How the hands were played is not looked at. */
export function checkDeals(record: GameRecord): readonly CheckedDeal[] {
  const { jokers } = optionsOf(record);
  const strict = record.rounds.some((round) => dealsOf(round, true).some(({ deal }) => deal?.nonce_commitments != null));
  /** What was fixed before earlier deals, which no later one may use. */
  const used = new Set<string>();
  return record.rounds.flatMap((round, at) => {
    const over = at + 1 < record.rounds.length || record.result != null || playedOut(round);
    return dealsOf(round, over).map(({ thrown, hands, deal, ended }) => {
      let [verdict, why] = judge(deal, hands, round.dealer, jokers, ended);
      const other = verdict === "proven" ? besideOthers(deal!, strict, used) : null;
      if (other !== null) [verdict, why] = ["false", other];
      const seed = deal?.seed ?? null;
      const said = deal?.nonce_commitments ?? null;
      for (const fixed of [...(seed === null ? [] : [seed]), ...Object.values(said ?? {})]) used.add(fixed);
      const nonces = SEATS.filter((seat) => deal?.nonces[seat] !== undefined);
      const withheld = SEATS.filter((seat) => said?.[seat] !== undefined && !nonces.includes(seat));
      return { round: at + 1, thrown, dealer: round.dealer, commitment: deal?.commitment ?? null, seed, nonces, strict: said !== null, withheld, verdict, why };
    });
  });
}

/** What is wrong in its game with a deal that is proven by itself. */
function besideOthers(deal: WrittenDeal, strict: boolean, used: ReadonlySet<string>): Why | null {
  if (used.has(deal.seed!)) return "reused";
  if (strict && deal.nonce_commitments == null) return "not-strict";
  return Object.values(deal.nonce_commitments ?? {}).some((promised) => used.has(promised)) ? "promised-again" : null;
}

interface Dealt {
  readonly thrown: number | null;
  readonly hands: Hands;
  readonly deal: WrittenDeal | null;
  readonly ended: boolean;
}

function dealsOf(round: WrittenRound, over: boolean): readonly Dealt[] {
  const thrown = (round.thrown_in ?? []).map(({ hands, deal }, at) => ({ thrown: at + 1, hands, deal: deal ?? null, ended: true }));
  return [...thrown, { thrown: null, hands: round.hands, deal: round.deal ?? null, ended: over }];
}

function playedOut(round: WrittenRound): boolean {
  const cards = SEATS.reduce((sum, seat) => sum + (round.hands[seat]?.length ?? 0), 0);
  return round.score != null || round.claim != null || round.plays.length === cards;
}

function judge(deal: WrittenDeal | null, held: Hands, dealer: Seat, jokers: string, over: boolean): [Verdict, Why | null] {
  if (deal === null) return ["unproven", "no-commitment"];
  if (deal.seed == null) return over ? ["unproven", "no-seed"] : ["secret", "goes-on"];
  const wrong = flaw(deal, deal.seed, held, dealer, jokers);
  return wrong === null ? ["proven", null] : ["false", wrong];
}

/** How a revealed deal contradicts itself; null if the seed opens the commitment and gives these hands. */
export function flaw(deal: WrittenDeal, seed: string, held: Hands, dealer: Seat, jokers: string): Flaw | null {
  const said = deal.nonce_commitments ?? null;
  if (said !== null && !Object.values(said).every((promised) => SHARE.test(promised))) return "nonce";
  if (!SHARE.test(seed) || commitmentOf(unhex(seed)!, said) !== deal.commitment) return said === null ? "seed" : "strict-seed";
  const given = SEATS.filter((seat) => deal.nonces[seat] !== undefined);
  if (!given.every((seat) => SHARE.test(deal.nonces[seat]!))) return "nonce";
  if (said !== null && !given.every((seat) => said[seat] === nonceCommitment(seat, deal.nonces[seat]!))) return "promised";
  const shares = SEATS.map((seat) => unhex(deal.nonces[seat] ?? "")!);
  const deck = shuffled(keyOf(unhex(seed)!, shares), jokers);
  return SEATS.every((seat) => sameCards(handOf(deck, seat, dealer), held[seat] ?? [])) ? null : "hands";
}

/** What a seat says before the seed of a strict deal is fixed: it fixes its nonce, 64 hex digits, without telling it. */
export function nonceCommitment(seat: Seat, nonce: string): string {
  return hex(sha256(parts(utf8("spader/nonce/1"), utf8(seat), unhex(nonce)!)));
}

/** What the server says; of a strict deal it also fixes what the seats had said. */
export function commitmentOf(seed: Uint8Array, said: Digits | null): string {
  if (said === null) return hex(sha256(parts(utf8("spader/commit/1"), seed)));
  return hex(sha256(parts(utf8("spader/strict/1"), seed, ...SEATS.map((seat) => unhex(said[seat] ?? "")!))));
}

/** What the deck is made of: the seed and the seats' shares, an empty one where none was given. */
export function keyOf(seed: Uint8Array, shares: readonly Uint8Array[]): Uint8Array {
  return hmac(seed, parts(utf8("spader/deal/1"), ...shares));
}

export function shuffled(key: Uint8Array, jokers: string): readonly Card[] {
  const removed = REMOVED[jokers];
  const cards: Card[] = removed ? [...DECK.filter((card) => !removed.includes(card)), "LJ", "BJ"] : [...DECK];
  const below = numbersBelow(key);
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}

/** Unbiased numbers below a bound: words of the incomplete last stretch are thrown away. */
function numbersBelow(key: Uint8Array): (bound: number) => number {
  const words: number[] = [];
  let counter = 0;
  const next = (): number => {
    if (words.length === 0) {
      const block = new DataView(hmac(key, bigEndian(counter++)).buffer);
      for (let at = 0; at < 32; at += 4) words.push(block.getUint32(at));
    }
    return words.shift()!;
  };
  return (bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let number = next();
    while (number >= limit) number = next();
    return number % bound;
  };
}

function handOf(deck: readonly Card[], seat: Seat, dealer: Seat): readonly Card[] {
  const first = SEATS.findIndex((_, step) => after(dealer, step + 1) === seat);
  return deck.filter((_, at) => at % SEATS.length === first);
}

/** Parts with their lengths before them, so that no two lists of parts read the same. */
function parts(...list: readonly Uint8Array[]): Uint8Array {
  return joined(...list.flatMap((part) => [bigEndian(part.length), part]));
}

function bigEndian(number: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, number);
  return new Uint8Array(bytes.buffer);
}

const sameCards = (one: readonly Card[], other: readonly Card[]): boolean => [...one].sort().join() === [...other].sort().join();
