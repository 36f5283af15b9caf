// Views of a round that the rules played, as one seat was sent them.
import { readFileSync } from "node:fs";
import { merge, type Snapshot } from "../src/model/snapshot";
import type { View } from "../src/protocol/types";

export const views = JSON.parse(readFileSync(new URL("./fixtures/round.json", import.meta.url), "utf8")) as readonly View[];

/** Every state that the page would have shown, in order. */
export const snapshots: readonly Snapshot[] = views.map((view) => merge(null, view)!);

/** The first state in which something holds, and the one before it. */
export function turn(holds: (now: Snapshot) => boolean): readonly [Snapshot, Snapshot] {
  const at = snapshots.findIndex((now, index) => index > 0 && holds(now));
  return [snapshots[at - 1]!, snapshots[at]!];
}
