import { expect, test } from "vitest";
import { placeFrom, placeHash, placeIn, position, step, steps, tricksOf, type Place, type Step } from "../../src/model/replay";
import { NAMES, golden } from "../records";

const ONE = golden("one_round");
const TWO = golden("blind_nil_and_claim");
const at = (round: number, card: number): Place => ({ round, card });

test("a round begins with its hands after the exchange, its bids and no card played", () => {
  const start = position(TWO, at(1, 0))!;
  expect(start.bids).toEqual({ S: 5, W: "blind nil", N: 3, E: 3 });
  const west = start.hands.W.map(({ card }) => card);
  expect(west).toEqual(expect.arrayContaining(["2C", "3C"]));
  expect(west).not.toEqual(expect.arrayContaining(["KH"]));
  expect([start.trick, start.table, start.winner]).toEqual([0, [], null]);
  expect(start.sentence).toEqual({ key: "replay-dealt", args: { round: 1, dealer: "Bo", name: "Cleo" } });
});

test("a trick lies until the next card, and its winner is named with it", () => {
  const full = position(ONE, at(1, 4))!;
  expect(full.table.map(({ seat, card }) => seat + card)).toEqual(["WAH", "N2H", "E5H", "S9H"]);
  expect([full.trick, full.winner, full.took]).toEqual([1, "W", { N: 0, E: 0, S: 0, W: 1 }]);
  expect(full.sentence.key).toBe("replay-takes");
  expect(full.hands.W.filter(({ played }) => played).map(({ card }) => card)).toEqual(["AH"]);
  const next = position(ONE, at(1, 5))!;
  expect([next.trick, next.table.length, next.winner]).toEqual([2, 1, null]);
});

test("who played for another is told", () => {
  expect(position(ONE, at(1, 18))!.by).toBe("clock");
  expect(position(ONE, at(1, 17))!.by).toBeNull();
});

test("the last step of a finished round is its score, with the tricks of a claim", () => {
  const end = position(TWO, at(1, 29))!;
  expect(end.score!.EW!.total).toBe(231);
  expect(Object.values(end.took).reduce((sum, tricks) => sum + tricks)).toBe(13);
  expect(end.sentence).toEqual({ key: "replay-claimed", args: { round: 1, name: "Cleo", count: 6 } });
});

test("tricks are counted as the rules count them", () => {
  expect(tricksOf(ONE.rounds[0]!)).toEqual({ N: 2, E: 3, S: 4, W: 4 });
});

test.each<[Step, Place, Place]>([
  ["card-next", at(1, 28), at(1, 29)],
  ["card-next", at(1, 29), at(2, 0)],
  ["card-next", at(2, 6), at(2, 6)],
  ["card-back", at(2, 0), at(1, 29)],
  ["card-back", at(1, 0), at(1, 0)],
  ["trick-next", at(1, 0), at(1, 4)],
  ["trick-next", at(1, 5), at(1, 8)],
  ["trick-next", at(1, 28), at(1, 29)],
  ["trick-back", at(1, 5), at(1, 4)],
  ["trick-back", at(1, 4), at(1, 0)],
  ["round-next", at(1, 3), at(2, 0)],
  ["round-next", at(2, 3), at(2, 6)],
  ["round-back", at(2, 3), at(2, 0)],
  ["round-back", at(2, 0), at(1, 0)],
])("%s from %o leads to %o", (how, from, to) => {
  expect(step(TWO, from, how)).toEqual(to);
});

test.each(NAMES)("every card of %s can be stepped to and back from", (name) => {
  const record = golden(name);
  const all = record.rounds.reduce((sum, round) => sum + steps(round) + 1, 0);
  const places = [at(1, 0)];
  for (let next = step(record, places.at(-1)!, "card-next"); next !== places.at(-1); next = step(record, next, "card-next")) places.push(next);
  expect(places.length).toBe(all);
  for (const place of places) expect(placeFrom(record, `#${placeHash(place)}`)).toEqual(place);
  for (let back = places.length - 1; back > 0; back--) expect(step(record, places[back]!, "card-back")).toEqual(places[back - 1]);
});

test("a wish beyond the game leads to the nearest place", () => {
  expect(placeFrom(TWO, "#r=9&c=99")).toEqual(at(2, 6));
  expect(placeFrom(TWO, "#r=x&c=-3")).toEqual(at(1, 0));
  expect(placeFrom(TWO, "")).toEqual(at(1, 0));
  expect(placeIn({ ...TWO, rounds: [] }, 1, 5)).toEqual(at(1, 0));
  expect(position({ ...TWO, rounds: [] }, at(1, 0))).toBeNull();
});
