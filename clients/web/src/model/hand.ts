// Where the cards of the own hand lie: rows, sizes and places, from the size of the page (pixels throughout).
import type { Card } from "../protocol/types";
import { suitOf } from "./cards";

export type Mode = "portrait" | "landscape" | "desktop";

/** What the page gives the hand. `felt` is how high the felt would be if the hand took no room. */
export interface Room {
  readonly mode: Mode;
  readonly width: number;
  readonly height: number;
  readonly felt: number;
  readonly large: boolean;
  readonly leftHanded: boolean;
}

export interface PlacedCard {
  readonly card: Card;
  readonly x: number;
  readonly y: number;
  /** Stacking: later cards lie on earlier ones. */
  readonly z: number;
  /** Whether so much is free that the index is drawn in a row. */
  readonly open: boolean;
}

export interface HandLayout {
  readonly width: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly height: number;
  readonly cards: readonly PlacedCard[];
  readonly rows: readonly (readonly Card[])[];
}

/** How far a raised card stands out. */
export const RAISE = 14;
const RATIO = 1.4;
const MARGIN = 8;
const FULL_ROW = 7;
const FELT_KEPT = 220;
const BACK_ROW_FREE = 0.68;
/** Widest card on an upright tablet. */
const LARGEST = 100;

/** Two rows of at most seven, split between suits if that gives six or seven; one row for up to seven cards. */
export function split(cards: readonly Card[]): readonly (readonly Card[])[] {
  if (cards.length <= FULL_ROW) return [cards];
  const border = (at: number) => suitOf(cards[at - 1]!) !== suitOf(cards[at]!);
  const back = Math.ceil(cards.length / 2);
  const choices = [back, back - 1, back + 1].filter((at) => at <= FULL_ROW && cards.length - at <= FULL_ROW);
  const at = choices.find(border) ?? Math.min(FULL_ROW, back);
  return [cards.slice(0, at), cards.slice(at)];
}

/** The rows after a change: a played card closes only its own row; anything else lays them anew. */
export function rowsAfter(
  before: readonly (readonly Card[])[] | null,
  cards: readonly Card[],
): readonly (readonly Card[])[] {
  if (before && before.length > 1 && cards.length > FULL_ROW) {
    const held = new Set(cards);
    const kept = before.map((row) => row.filter((card) => held.has(card)));
    if (kept.flat().length === cards.length && kept.flat().every((card, at) => card === cards[at])) return kept;
  }
  return split(cards);
}

/** Places all cards. `before` are the rows of the layout on the page, if the same hand is on it already. */
export function layout(cards: readonly Card[], room: Room, before: readonly (readonly Card[])[] | null): HandLayout {
  return room.mode === "portrait" ? portrait(rowsAfter(before, cards), room) : oneRow(cards, room);
}

/** The card that an arrow key, Home or End goes to from a card; undefined where there is none. */
export function neighbour(rows: HandLayout["rows"], card: Card, key: string): Card | undefined {
  const hand = rows.flat();
  const index = hand.indexOf(card);
  const row = rows.findIndex((cards) => cards.includes(card));
  const beside = (other: readonly Card[] | undefined) => other?.[Math.min(rows[row]!.indexOf(card), other.length - 1)];
  if (key === "ArrowLeft") return hand[index - 1];
  if (key === "ArrowRight") return hand[index + 1];
  if (key === "ArrowUp") return beside(rows[row - 1]);
  if (key === "ArrowDown") return beside(rows[row + 1]);
  if (key === "Home") return hand[0];
  return key === "End" ? hand.at(-1) : undefined;
}

function portrait(rows: readonly (readonly Card[])[], room: Room): HandLayout {
  const fitted = Math.min(Math.floor((room.width - 2 * MARGIN) / FULL_ROW) - 1, LARGEST);
  const cardWidth = room.large ? Math.max(fitted, 64) : fitted;
  const cardHeight = Math.round(cardWidth * RATIO);
  const least = Math.max(Math.ceil(cardHeight * BACK_ROW_FREE), Math.min(44, cardHeight));
  const spare = room.felt - FELT_KEPT - cardHeight - RAISE;
  const gap = rows.length === 1 ? 0 : Math.round(Math.min(Math.max(spare, least), cardHeight + 2));
  const placed = rows.flatMap((row, at) => place(row, room, cardWidth, cardWidth + 1, RAISE + at * gap, at * 20));
  const height = RAISE + gap * (rows.length - 1) + cardHeight;
  return { width: room.width, cardWidth, cardHeight, height, cards: placed, rows };
}

function oneRow(cards: readonly Card[], room: Room): HandLayout {
  const fitted =
    room.mode === "landscape"
      ? Math.min(72, (0.24 * room.height) / RATIO)
      : Math.min(Math.max(72, Math.min((0.2 * room.height) / RATIO, 0.115 * room.width)), 120);
  const cardWidth = Math.round(room.large ? Math.max(64, Math.min(fitted * 1.33, 120)) : fitted);
  const cardHeight = Math.round(cardWidth * RATIO);
  const placed = place(cards, room, cardWidth, cardWidth + 2, RAISE, 0);
  return { width: room.width, cardWidth, cardHeight, height: RAISE + cardHeight, cards: placed, rows: [cards] };
}

/** One row, centred, as tight as it must be. For a left hand the earlier card lies on the later one. */
function place(row: readonly Card[], room: Room, width: number, wide: number, y: number, z: number): PlacedCard[] {
  const gaps = Math.max(row.length - 1, 1);
  const step = Math.min(wide, (room.width - 2 * MARGIN - width) / gaps);
  const left = (room.width - step * (row.length - 1) - width) / 2;
  return row.map((card, at) => {
    const top = at === (room.leftHanded ? 0 : row.length - 1);
    return {
      card,
      x: left + at * step,
      y,
      z: z + (room.leftHanded ? row.length - at : at),
      open: top || step >= 0.95 * width,
    };
  });
}
