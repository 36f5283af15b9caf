// Seats whose person has lost what proves it: who may ask for which, and how the host is asked.
import type { Reclaim, TablePart } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import type { Chip } from "./chips";
import { nameOf } from "./snapshot";

/** What somebody without a seat can do about one: sit down, say that it is theirs, or nothing. */
export type Offer = "sit" | "reclaim" | null;

export function offer(chip: Chip): Offer {
  if (chip.empty || chip.robot) return "sit";
  return chip.presence === "online" ? null : "reclaim";
}

export function reclaimAsks({ name, seat }: Reclaim, table: TablePart): Sentence {
  const owner = nameOf(table, seat);
  return say("reclaim-asks", { name, owner, same: name === owner ? "yes" : "no" });
}
