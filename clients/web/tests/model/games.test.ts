import { expect, test } from "vitest";
import { sorted } from "../../src/model/games";
import type { MyGame } from "../../src/protocol/types";

const GAME: MyGame = { table: "k7", game: 1, at: 5, title: "Friday", preset: "de", names: { N: "Ada", E: "Bo", S: "Cy", W: "Di" }, bots: ["W"], rounds: 4, score: { NS: 263, EW: -80 }, result: { winner: "NS", reason: "target" } };

test("a game of two sides says who played, how each stood and who won", () => {
  const sides = [{ names: "Ada · Cy", points: "263", won: true }, { names: "Bo · Di", points: "−80", won: false }];
  expect(sorted([GAME])).toEqual([{ address: "/r/k7-1", sides, title: "Friday", at: 5, preset: "de", rounds: 4, outcome: null }]);
});

test("in solo each seat stands by itself", () => {
  const [line] = sorted([{ ...GAME, score: { N: 1, E: 2, S: 3, W: 4 }, result: { winner: "W", reason: "target" } }]);
  expect(line!.sides.map(({ names, points, won }) => `${names} ${points} ${won}`)).toEqual(["Ada 1 false", "Bo 2 false", "Cy 3 false", "Di 4 true"]);
});

test("a game without a winner was a draw, or was ended early, perhaps before its first score", () => {
  const [draw, early] = sorted([
    { ...GAME, at: 9, result: { winner: null, reason: "cap" } },
    { ...GAME, at: 8, rounds: 0, score: {}, result: { winner: null, reason: "abandoned" } },
  ]);
  expect([draw!.outcome?.key, early!.outcome?.key]).toEqual(["game-drawn", "game-abandoned"]);
  expect(early!.sides.map(({ points }) => points)).toEqual(["", ""]);
});

test("the newest comes first", () => {
  expect(sorted([GAME, { ...GAME, game: 2, at: 6 }]).map(({ address }) => address)).toEqual(["/r/k7-2", "/r/k7-1"]);
});
