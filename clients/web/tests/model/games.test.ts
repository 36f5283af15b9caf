import { expect, test } from "vitest";
import { sorted } from "../../src/model/games";
import type { MyGame } from "../../src/protocol/types";

const GAME: MyGame = { table: "k7", game: 1, at: 5, title: "Friday", preset: "de", names: { N: "Ada", E: "Bo", S: "Cy", W: "Di" }, bots: ["W"], rounds: 4, score: { NS: 263, EW: -80 }, result: { winner: "NS", reason: "target" } };

test("a game of two sides says who played, how it stood and who won", () => {
  expect(sorted([GAME])).toEqual([{ address: "/r/k7-1", names: "Ada · Cy : Bo · Di", title: "Friday", at: 5, preset: "de", rounds: 4, standing: "263 : −80", outcome: { key: "game-won", args: { names: "Ada · Cy" } } }]);
});

test("in solo each seat stands by itself", () => {
  const [line] = sorted([{ ...GAME, score: { N: 1, E: 2, S: 3, W: 4 }, result: { winner: "W", reason: "target" } }]);
  expect([line!.names, line!.standing, line!.outcome.args]).toEqual(["Ada : Bo : Cy : Di", "1 : 2 : 3 : 4", { names: "Di" }]);
});

test("a game without a winner was a draw, or was ended early, perhaps before its first score", () => {
  const [draw, early] = sorted([
    { ...GAME, at: 9, result: { winner: null, reason: "cap" } },
    { ...GAME, at: 8, rounds: 0, score: {}, result: { winner: null, reason: "abandoned" } },
  ]);
  expect([draw!.outcome.key, early!.outcome.key, early!.standing]).toEqual(["game-drawn", "game-abandoned", ""]);
});

test("the newest comes first", () => {
  expect(sorted([GAME, { ...GAME, game: 2, at: 6 }]).map(({ address }) => address)).toEqual(["/r/k7-2", "/r/k7-1"]);
});
