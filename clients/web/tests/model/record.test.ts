import { expect, test } from "vitest";
import { BrokenRecord, best, readRecord, turns } from "../../src/model/record";
import { recordText } from "../../src/model/recordtext";
import { NAMES, documentOf, golden, type Name } from "../records";

interface Round {
  plays: string[];
  [field: string]: unknown;
}

function broken(name: Name, spoil: (written: { rounds: [Round, Round] }) => void): unknown {
  const written = JSON.parse(documentOf(name)) as { rounds: [Round, Round] };
  spoil(written);
  try {
    readRecord(JSON.stringify(written));
  } catch (error) {
    if (error instanceof BrokenRecord) return [error.sentence.key, error.sentence.args];
    throw error;
  }
  return null;
}

test.each(NAMES)("%s is read, and told as text as Python tells it", (name) => {
  expect(recordText(golden(name))).toBe(documentOf(name, "txt"));
});

test("whoever took a trick leads the next", () => {
  const seats = turns(golden("one_round").rounds[0]!).map(({ seat }) => seat);
  expect(seats.filter((_, at) => at % 4 === 0).join("")).toBe("WWSSWWSSWEENN");
});

test("a spade takes another suit, a joker every spade, and another suit nothing", () => {
  expect(best(["AH", "2S", "KS", "KH"])).toBe(2);
  expect(best(["AS", "LJ", "BJ", "KS"])).toBe(2);
  expect(best(["2H", "AD", "3H", "AC"])).toBe(2);
});

test("several records in lines are read as the first", () => {
  const line = JSON.stringify(JSON.parse(documentOf("one_round")));
  expect(readRecord(`${line}\n${line}\n`)).toEqual(golden("one_round"));
});

test.each([
  ["", "record-no-json"],
  ["{", "record-no-json"],
  ["5", "record-other"],
  ['{"format": "other"}', "record-other"],
  ['{"format": "spader-record/1", "options": {}, "seats": [], "rounds": []}', "record-shape"],
  ['{"format": "spader-record/1", "options": {"preset": "whist"}, "seats": [], "rounds": []}', "record-shape"],
])("%s is no record", (document, key) => {
  expect(() => readRecord(document)).toThrow(key);
});

test("a card that its seat does not hold is told by round, trick and seat", () => {
  const found = broken("one_round", (written) => (written.rounds[0].plays[6] = "2H"));
  expect(found).toEqual(["record-card", { round: 1, trick: 2, seat: { key: "seat-E" }, card: "2H" }]);
});

test.each<[string, (round: Record<string, unknown>) => void]>([
  ["a dealer that is no seat", (round) => (round["dealer"] = "Q")],
  ["a card that is none", (round) => (round["plays"] = ["1X"])],
  ["a hand of nobody", (round) => (round["hands"] = { Q: [] })],
  ["bids that are none", (round) => (round["bids"] = [{ seat: "N", bid: "all" }])],
  ["a deal without nonces", (round) => (round["deal"] = { commitment: "" })],
  ["an exchange with nobody", (round) => (round["exchange"] = [{ from: "N", to: "Q", cards: [] }])],
  ["a deal thrown in by nobody", (round) => (round["thrown_in"] = [{ seat: "Q", hands: {} }])],
  ["a score that is a number", (round) => (round["score"] = 5)],
])("%s is told by its round", (_, spoil) => {
  expect(broken("blind_nil_and_claim", (written) => spoil(written.rounds[1]))).toEqual(["record-round", { round: 2 }]);
});
