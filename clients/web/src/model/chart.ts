// Where the labels at the ends of a chart's lines stand.

/** Heights in the order of the wanted ones and at least `least` apart; all share the way that this takes. */
export function apart(wanted: readonly number[], least: number): readonly number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => wanted[one]! - wanted[other]!);
  const placed = [...wanted];
  for (const [rank, at] of order.entries()) {
    if (rank > 0) placed[at] = Math.max(placed[at]!, placed[order[rank - 1]!]! + least);
  }
  const last = order.at(-1);
  const down = last === undefined ? 0 : (placed[last]! - wanted[last]!) / 2;
  return placed.map((height) => height - down);
}
