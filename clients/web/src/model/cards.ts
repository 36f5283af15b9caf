// How cards are drawn and sorted. What they may do comes in the view.
import type { Card } from "../protocol/types";

export type Suit = "S" | "H" | "C" | "D";
export type Rank = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2" | "BJ" | "LJ";
export type Sort = "suits" | "spades_right" | "low_first" | "ranks";

const RED: ReadonlySet<Suit> = new Set(["H", "D"]);
const HEIGHT = "23456789TJQKA";

export function isJoker(card: Card): boolean {
  return card === "BJ" || card === "LJ";
}

/** The suit a card is drawn with; jokers are drawn as spades. */
export function suitOf(card: Card): Suit {
  return isJoker(card) ? "S" : (card[1] as Suit);
}

export function rankOf(card: Card): Rank {
  return (isJoker(card) ? card : card[0]) as Rank;
}

export function isRed(suit: Suit): boolean {
  return RED.has(suit);
}

/** For sorting: 0 for the two. */
function height(card: Card): number {
  if (card === "BJ") return HEIGHT.length + 1;
  return card === "LJ" ? HEIGHT.length : HEIGHT.indexOf(card[0]!);
}

const ORDERS: readonly (readonly Suit[])[] = ["SHCD", "HSDC", "DSHC", "SDCH", "HSD", "SHC", "SDC", "HCD"].map(
  (letters) => [...letters] as Suit[],
);

/** The order of suits, spades first where that lets red and black alternate; chosen at the deal and then kept. */
export function suitOrder(dealt: readonly Card[]): readonly Suit[] {
  const held = new Set(dealt.map(suitOf));
  const candidates = [...ORDERS].map((order) => order.filter((suit) => held.has(suit)));
  const alternating = candidates.find(
    (order) => order.length === held.size && order.every((suit, at) => at === 0 || isRed(suit) !== isRed(order[at - 1]!)),
  );
  const first = alternating ?? ORDERS[0]!.filter((suit) => held.has(suit));
  return [...first, ...ORDERS[0]!.filter((suit) => !first.includes(suit))];
}

/** The cards in the order in which they stand in the hand, from the left. */
export function sorted(cards: readonly Card[], sort: Sort, suits: readonly Suit[]): Card[] {
  const order = sort === "spades_right" ? [...suits.filter((suit) => suit !== "S"), "S"] : suits;
  const place = (card: Card) => order.indexOf(suitOf(card));
  const high = (one: Card, other: Card) => height(other) - height(one);
  if (sort === "ranks") return [...cards].sort((one, other) => high(one, other) || place(one) - place(other));
  const up = sort === "low_first" ? -1 : 1;
  return [...cards].sort((one, other) => place(one) - place(other) || up * high(one, other));
}
