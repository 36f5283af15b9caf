import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkDeals, commitmentOf, keyOf, shuffled } from "../../src/model/deals";
import type { GameRecord, Hands, WrittenDeal, WrittenRound } from "../../src/model/record";
import { SEATS } from "../../src/model/seats";
import { hex, unhex } from "../../src/model/sha256";
import type { Seat } from "../../src/protocol/types";
import { golden } from "../records";

interface Vector {
  readonly name: string;
  readonly verdict: string;
  readonly dealer: Seat;
  readonly jokers: "off" | "2H2D" | "2H2C";
  readonly deal: WrittenDeal;
  readonly hands: Hands;
  readonly key?: string;
  readonly deck?: readonly string[];
}
const file = new URL("../../../../tests/vectors/deals.json", import.meta.url);
const { deals: VECTORS } = JSON.parse(readFileSync(file, "utf8")) as { deals: readonly Vector[] };

function recordOf(...rounds: readonly Partial<WrittenRound>[]): GameRecord {
  const whole = rounds.map((round) => ({ dealer: "N", hands: {}, bids: [], plays: [], ...round }) as WrittenRound);
  return { format: "spader-record/1", options: {}, seats: [], rounds: whole, result: { winner: null, reason: "abandoned" } };
}

test.each(VECTORS.map((vector) => [vector.name, vector] as const))("the deal where %s has its verdict", (_, { dealer, jokers, deal, hands, verdict }) => {
  const [checked] = checkDeals({ ...recordOf({ dealer, hands, deal }), options: { jokers } });
  expect(checked!.verdict).toBe(verdict);
});

test("key and deck are those of the vectors", () => {
  const steps = VECTORS.filter(({ key, deck }) => key && deck);
  for (const { deal, jokers, key, deck } of steps) {
    const made = keyOf(unhex(deal.seed!)!, SEATS.map((seat) => unhex(deal.nonces[seat] ?? "")!));
    expect(hex(made)).toBe(key);
    expect(shuffled(made, jokers)).toEqual(deck);
  }
  expect(steps.length).toBeGreaterThan(5);
});

test("every deal of a record is looked at, those thrown in first", () => {
  const checked = checkDeals(golden("blind_nil_and_claim"));
  expect(checked.map(({ round, thrown, verdict }) => [round, thrown, verdict])).toEqual([
    [1, 1, "proven"],
    [1, null, "proven"],
    [2, null, "proven"],
  ]);
  expect(checked[2]!.nonces).toEqual(["N"]);
});

test("what a record does not hold is not proven, and each way to be wrong is told", () => {
  const { hands, deal, dealer } = golden("one_round").rounds[0]!;
  const why = (changed: Partial<WrittenRound>, more: Partial<GameRecord> = {}) => {
    const [checked] = checkDeals({ ...recordOf({ dealer, hands, deal: deal!, ...changed }), ...more });
    return [checked!.verdict, checked!.why];
  };
  const other = deal!.seed!.replaceAll("b", "c");
  expect(why({})).toEqual(["proven", null]);
  expect(why({ deal: null })).toEqual(["unproven", "no-commitment"]);
  expect(why({ deal: { ...deal!, seed: null } })).toEqual(["unproven", "no-seed"]);
  expect(why({ deal: { ...deal!, seed: null } }, { result: null })).toEqual(["secret", "goes-on"]);
  expect(why({ deal: { ...deal!, seed: other } })).toEqual(["false", "seed"]);
  expect(why({ deal: { ...deal!, seed: deal!.seed!.toUpperCase() } })).toEqual(["false", "seed"]);
  expect(why({ deal: { ...deal!, nonces: { N: "5" } } })).toEqual(["false", "nonce"]);
  expect(why({ deal: { ...deal!, nonces: {} } })).toEqual(["false", "hands"]);
  expect(why({ dealer: "N" })).toEqual(["false", "hands"]);
});

test("a seed that was used before proves nothing", () => {
  const round = golden("one_round").rounds[0]!;
  const checked = checkDeals(recordOf(round, round));
  expect(checked.map(({ verdict, why }) => [verdict, why])).toEqual([["proven", null], ["false", "reused"]]);
});

test("a round that goes on has its secret still", () => {
  const round = golden("one_round").rounds[0]!;
  const open = { ...round, deal: { ...round.deal!, seed: null }, score: null };
  const all = (changed: object) => checkDeals({ ...recordOf({ ...open, ...changed }), result: null })[0]!.verdict;
  expect([all({ plays: [] }), all({}), all({ plays: [], claim: { seat: "N", tricks: {} } })]).toEqual(["secret", "unproven", "unproven"]);
});

test("a strict game tells so, and who had committed to a nonce and gave none", () => {
  const checked = checkDeals(golden("strict_deals"));
  expect(checked.map(({ verdict, strict }) => [verdict, strict])).toEqual([["proven", true], ["proven", true], ["proven", true]]);
  expect(checked.map(({ withheld }) => withheld)).toEqual([[], ["S"], []]);
});

test("each way in which a strict deal is wrong is told", () => {
  const { hands, deal, dealer } = golden("strict_deals").rounds[1]!;
  const why = (changed: Partial<WrittenDeal>) => checkDeals(recordOf({ dealer, hands, deal: { ...deal!, ...changed } }))[0]!.why;
  const other = "5e".repeat(32);
  expect(why({})).toBe(null);
  expect(why({ seed: other })).toBe("strict-seed");
  expect(why({ nonce_commitments: {} })).toBe("strict-seed");
  expect(why({ nonce_commitments: null })).toBe("seed");
  expect(why({ nonce_commitments: { S: other.slice(2) } })).toBe("nonce");
  expect(why({ nonces: { S: other } })).toBe("promised");
  expect(why({ nonces: { ...deal!.nonces, N: other } })).toBe("promised");
  expect(why({ nonces: {} })).toBe("hands");
});

test("deals of one game are all strict, and no promise serves twice", () => {
  const strict = golden("strict_deals");
  const plain = golden("one_round").rounds[0]!;
  expect(checkDeals({ ...strict, rounds: [...strict.rounds, plain] }).map(({ why }) => why)).toEqual([null, null, null, "not-strict"]);
  const one = strict.rounds[1]!;
  const seed = "5e".repeat(32);
  const said = one.deal!.nonce_commitments!;
  const deal = { ...one.deal!, seed, commitment: commitmentOf(unhex(seed)!, said) };
  const deck = shuffled(keyOf(unhex(seed)!, SEATS.map((seat) => unhex(deal.nonces[seat] ?? "")!)), "off");
  const hands = Object.fromEntries(SEATS.map((seat, at) => [seat, deck.filter((_, place) => (place + 3) % 4 === at)])) as Hands;
  const again = checkDeals(recordOf(one, { dealer: "S", hands, deal }));
  expect(again.map(({ why }) => why)).toEqual([null, "promised-again"]);
});
