// The order of suits in the own hand: chosen when a round's cards are first seen, then kept, also over a reload.
import type { Card } from "../protocol/types";
import { suitOf, suitOrder, type Suit } from "./cards";

/** Where a browser keeps things for as long as its tab lives. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

interface Kept {
  readonly round: string;
  readonly suits: readonly Suit[];
  /** The suits that the hand held when the order was chosen: one that comes later, in an exchange, orders it anew. */
  readonly held: readonly Suit[];
}

export class SuitOrder {
  private kept: Kept | null;

  constructor(
    private readonly place: string,
    private readonly shelf: Shelf,
  ) {
    this.kept = read(shelf, place);
  }

  /** The suits from the left; `round` is another text for every round of a table. */
  of(round: string, hand: readonly Card[]): readonly Suit[] {
    const { kept } = this;
    if (kept?.round === round && hand.every((card) => kept.held.includes(suitOf(card)))) return kept.suits;
    const next = { round, suits: suitOrder(hand), held: [...new Set(hand.map(suitOf))] };
    this.kept = next;
    try {
      this.shelf.setItem(this.place, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing orders them anew after a reload.
    }
    return next.suits;
  }
}

function read(shelf: Shelf, place: string): Kept | null {
  try {
    return JSON.parse(shelf.getItem(place) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
