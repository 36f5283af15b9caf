// What each line of the score sheet means, in words.
import type { TablePart } from "../protocol/types";
import { say, type Sentence } from "../text/sentence";
import type { Line, SideSheet } from "./scores";
import { nameOf } from "./snapshot";

/** One or more sentences about a line of one side. */
export function explain(line: Line, side: SideSheet, table: TablePart, took: Readonly<Partial<Record<string, number>>>): readonly Sentence[] {
  const { bid, lines } = side;
  switch (line) {
    case "contract":
      if (side.verdict === "none") return [say("explain-contract-none")];
      return [say(`explain-contract-${side.verdict}`, { bid, took: side.took })];
    case "nil":
      if (side.nils.length === 0) return [say("explain-nil-none")];
      return side.nils.map(({ seat, made }) =>
        say(made ? "explain-nil-made" : "explain-nil-failed", { name: nameOf(table, seat), count: took[seat] ?? 0 }),
      );
    case "bag_penalty":
      return lines.bag_penalty < 0
        ? [say("explain-bag_penalty", { limit: table.options.bag_limit ?? 0, points: table.options.bag_penalty ?? 0 })]
        : [say("explain-bag_penalty-none")];
    default:
      return [say(`explain-${line}`)];
  }
}
