import { expect, test } from "vitest";
import { digits, gone, secondsLeft, untilNextSecond } from "../../src/model/clock";
import { snapshots } from "../fixtures";

const play = { ...snapshots[0]!.play, at: 10_000, due: 40_000 };

test("what is left is counted in whole seconds and never below nothing", () => {
  expect(secondsLeft(play, 10_000)).toBe(30);
  expect(secondsLeft(play, 39_900)).toBe(0);
  expect(secondsLeft(play, 50_000)).toBe(0);
  expect(secondsLeft({ ...play, due: null }, 0)).toBeNull();
});

test("the next change of the shown second is known", () => {
  expect(secondsLeft(play, 10_000 + untilNextSecond(play, 10_000)! + 1)).toBe(29);
  expect(untilNextSecond(play, 40_000)).toBeNull();
});

test("seconds are written as minutes and seconds", () => {
  expect(digits(18)).toBe("0:18");
  expect(digits(75)).toBe("1:15");
});

test("the ring knows how much is gone", () => {
  expect(gone(play, 25_000)).toBe(0.5);
  expect(gone({ ...play, due: null }, 0)).toBeNull();
});
