import { expect, test } from "vitest";
import { chips } from "../../src/model/chips";
import { offer, reclaimAsks } from "../../src/model/reclaims";
import { snapshots } from "../fixtures";

const now = snapshots[0]!;
const chip = (change: object) => ({ ...chips(now)[0]!, empty: false, robot: false, presence: "gone" as const, ...change });

test("a free seat or a robot's is for sitting down, an absent person's for asking, a present one's for nobody", () => {
  expect(offer(chip({ empty: true }))).toBe("sit");
  expect(offer(chip({ robot: true }))).toBe("sit");
  expect(offer(chip({}))).toBe("reclaim");
  expect(offer(chip({ presence: "reconnecting" }))).toBe("reclaim");
  expect(offer(chip({ presence: "online" }))).toBe(null);
});

test("the host is asked with both names unless they are the same", () => {
  const asks = (name: string) => reclaimAsks({ guest: "g", name, seat: "S" }, now.table).args;
  expect(asks("Ada")).toEqual({ name: "Ada", owner: "Ada", same: "yes" });
  expect(asks("Bo")).toEqual({ name: "Bo", owner: "Ada", same: "no" });
});
