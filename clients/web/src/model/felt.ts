// Where the four cards of a trick lie on the felt, in pixels from its upper left corner.
import { PLACES, type Place } from "./seats";

export interface FeltRoom {
  readonly width: number;
  readonly height: number;
  /** Kept free above the trick for the partner's chip. */
  readonly top: number;
  /** Kept free at either side for the neighbours' chips. */
  readonly side: number;
}

export interface Slot {
  readonly place: Place;
  readonly x: number;
  readonly y: number;
}

export interface FeltLayout {
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** Upper left corners. */
  readonly slots: readonly Slot[];
}

const RATIO = 1.4;
const LARGEST = 120;

/** North and South nearly touch; West and East lie beside their gap. */
export function feltLayout(room: FeltRoom): FeltLayout {
  const free = room.height - room.top;
  const across = (room.width - 2 * room.side) / 3.15;
  const cardWidth = Math.max(24, Math.floor(Math.min(0.18 * room.width, across, (free - 8) / (2 * RATIO), LARGEST)));
  const cardHeight = Math.round(cardWidth * RATIO);
  const middle = { x: room.width / 2, y: room.top + free / 2 };
  const shift: Readonly<Record<Place, readonly [number, number]>> = {
    top: [0, -0.49 * cardHeight],
    bottom: [0, 0.49 * cardHeight],
    left: [-1.05 * cardWidth, 0],
    right: [1.05 * cardWidth, 0],
  };
  const slots = PLACES.map((place) => ({
    place,
    x: middle.x + shift[place][0] - cardWidth / 2,
    y: middle.y + shift[place][1] - cardHeight / 2,
  }));
  return { cardWidth, cardHeight, slots };
}
