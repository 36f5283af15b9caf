import { expect, test } from "vitest";
import { layout, neighbour, rowsAfter, split, type Room } from "../../src/model/hand";
import type { Card } from "../../src/protocol/types";

const HAND: Card[] = ["AS", "KS", "9S", "4S", "QH", "JH", "7H", "TC", "8C", "3C", "KD", "TD", "2D"];
const PHONE: Room = { mode: "portrait", width: 360, height: 640, felt: 390, large: false, leftHanded: false };

test("thirteen cards lie in two rows, split between suits", () => {
  expect(split(HAND).map((row) => row.length)).toEqual([7, 6]);
  expect(split([...HAND.slice(0, 6), "2C", ...HAND.slice(7)] as Card[]).map((row) => row.length)).toEqual([6, 7]);
});

test("seven cards lie in one row", () => {
  expect(split(HAND.slice(0, 7))).toHaveLength(1);
});

test("a played card closes only its own row", () => {
  const before = split(HAND);
  const rows = rowsAfter(before, HAND.filter((card) => card !== "9S"));
  expect(rows.map((row) => row.length)).toEqual([6, 6]);
  expect(rows[1]).toEqual(before[1]);
});

test.each([360, 390, 412])("no card is cut and every target is wide enough at %i pixels", (width) => {
  const { cards, cardWidth } = layout(HAND, { ...PHONE, width }, null);
  expect(cards).toHaveLength(13);
  expect(cardWidth).toBeGreaterThanOrEqual(48);
  for (const { x } of cards) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + cardWidth).toBeLessThanOrEqual(width);
  }
});

test("the smallest phone keeps targets of 41 pixels", () => {
  const { cardWidth, cards } = layout(HAND, { ...PHONE, width: 320, height: 568, felt: 300 }, null);
  expect(cardWidth).toBeGreaterThanOrEqual(41);
  const tops = [...new Set(cards.map(({ y }) => y))];
  expect(tops[1]! - tops[0]!).toBeGreaterThanOrEqual(41);
});

test("a turned phone has one row that overlaps", () => {
  const { cards, rows, cardWidth } = layout(HAND, { ...PHONE, mode: "landscape", width: 640, height: 360, felt: 250 }, null);
  expect(rows).toHaveLength(1);
  expect(cardWidth).toBe(62);
  expect(cards[1]!.x - cards[0]!.x).toBeGreaterThanOrEqual(46);
  expect(cards.at(-1)!.open).toBe(true);
  expect(cards[0]!.open).toBe(false);
});

test("for a left hand earlier cards lie on later ones", () => {
  const { cards } = layout(HAND, { ...PHONE, mode: "landscape", width: 640, height: 360, felt: 250, leftHanded: true }, null);
  expect(cards[0]!.z).toBeGreaterThan(cards[1]!.z);
  expect(cards[0]!.open).toBe(true);
});

test("keys go along the hand, between its rows and to its ends", () => {
  const rows = split(HAND);
  const from = (card: Card) => ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].map((key) => neighbour(rows, card, key));
  expect(from("7H")).toEqual(["JH", "TC", undefined, "2D", "AS", "2D"]);
  expect(from("TC")).toEqual(["7H", "8C", "AS", undefined, "AS", "2D"]);
  expect(neighbour(rows, "AS", "x")).toBeUndefined();
});
