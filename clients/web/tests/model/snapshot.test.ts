import { expect, test } from "vitest";
import { merge } from "../../src/model/snapshot";
import { snapshots, views } from "../fixtures";

const { t, v, k, now } = views[5]!;

test("parts that a view leaves out stay as they were", () => {
  const known = snapshots[4]!;
  const next = merge(known, { t, v, k, now, play: views[5]!.play! })!;
  expect(next.play).toBe(views[5]!.play);
  expect(next.table).toBe(known.table);
  expect(next.own).toBe(known.own);
});

test("an older view is not taken", () => {
  expect(merge(snapshots[5]!, views[3]!)).toBe(snapshots[5]);
});

test("an older view is taken when the server says that the log was rewound", () => {
  expect(merge(snapshots[5]!, { ...views[3]!, rewound: true })!.v).toBe(views[3]!.v);
});

test("nothing is shown before table and play are there", () => {
  expect(merge(null, { t, v, k, now })).toBeNull();
});

test("a spectator's view takes the hand away", () => {
  expect(merge(snapshots[5]!, { ...views[6]!, own: null })!.own).toBeNull();
});
