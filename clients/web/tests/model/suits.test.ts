import { expect, test } from "vitest";
import { SuitOrder, type Shelf } from "../../src/model/suits";
import type { Card } from "../../src/protocol/types";

const HAND: Card[] = ["AS", "2H", "3C", "4D"];

function shelf(): Shelf {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("an emptied suit does not move the others", () => {
  const order = new SuitOrder("T1", shelf());
  expect(order.of("1 1", HAND)).toEqual(["S", "H", "C", "D"]);
  expect(order.of("1 1", ["2H", "4D"])).toEqual(["S", "H", "C", "D"]);
});

test("after a reload the suits stand as they did, until the next round", () => {
  const kept = shelf();
  const hand: Card[] = ["2H", "3C", "4D"];
  const before = new SuitOrder("T1", kept).of("1 1", hand);
  const left: Card[] = ["2H", "4D"];
  expect(new SuitOrder("T1", shelf()).of("1 1", left)).not.toEqual(before);
  expect(new SuitOrder("T1", kept).of("1 1", left)).toEqual(before);
  expect(new SuitOrder("T1", kept).of("1 2", left)).not.toEqual(before);
});

test("a suit that comes by an exchange is given its place", () => {
  const order = new SuitOrder("T1", shelf());
  expect(order.of("1 1", ["2H", "4D"])).toEqual(["H", "D", "S", "C"]);
  expect(order.of("1 1", ["2H", "4D", "AS"])).toEqual(["H", "S", "D", "C"]);
});

test("a browser that keeps nothing, or nonsense, plays on", () => {
  const refuses: Shelf = {
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(new SuitOrder("T1", refuses).of("1 1", HAND)).toEqual(["S", "H", "C", "D"]);
});
