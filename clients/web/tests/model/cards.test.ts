import { expect, test } from "vitest";
import { isJoker, suitOf, sorted, suitOrder } from "../../src/model/cards";
import type { Card } from "../../src/protocol/types";

const HAND: Card[] = ["2C", "AH", "TD", "KS", "9H", "AS"];

test("suits stand spades first and alternate in colour", () => {
  expect(suitOrder(HAND)).toEqual(["S", "H", "C", "D"]);
  expect(suitOrder(["2C", "TD", "KS"])).toEqual(["S", "D", "C", "H"]);
  expect(suitOrder(["2H", "TD", "KS"]).slice(0, 3)).toEqual(["H", "S", "D"]);
});

test("a hand stands by suit, high to low", () => {
  expect(sorted(HAND, "suits", suitOrder(HAND))).toEqual(["AS", "KS", "AH", "9H", "2C", "TD"]);
});

test("spades stand on the right when that is wished", () => {
  expect(sorted(HAND, "spades_right", suitOrder(HAND)).slice(-2)).toEqual(["AS", "KS"]);
});

test("low cards stand first when that is wished", () => {
  expect(sorted(HAND, "low_first", suitOrder(HAND)).slice(0, 2)).toEqual(["KS", "AS"]);
});

test("equal ranks stand together when that is wished", () => {
  expect(sorted(HAND, "ranks", suitOrder(HAND))).toEqual(["AS", "AH", "KS", "TD", "9H", "2C"]);
});

test("jokers are drawn as the highest spades", () => {
  expect(isJoker("BJ")).toBe(true);
  expect(suitOf("LJ")).toBe("S");
  expect(sorted(["AS", "LJ", "BJ"], "suits", suitOrder(["AS"]))).toEqual(["BJ", "LJ", "AS"]);
});
