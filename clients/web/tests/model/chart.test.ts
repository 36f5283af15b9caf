import { expect, test } from "vitest";
import { apart } from "../../src/model/chart";

test("labels that are far enough apart stay where they are", () => {
  expect(apart([40, 10], 12)).toEqual([40, 10]);
  expect(apart([], 12)).toEqual([]);
});

test("labels that would overlap move apart, each as far", () => {
  expect(apart([20, 22], 12)).toEqual([15, 27]);
  expect(apart([22, 20], 12)).toEqual([27, 15]);
  expect(apart([5, 5], 12)).toEqual([-1, 11]);
});
