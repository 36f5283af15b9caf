// Where things are on the page: boxes named by `data-slot`.
import type { Anchor } from "../model/flights";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Boxes = ReadonlyMap<string, Box>;

export function slotName(anchor: Anchor): string {
  return anchor.at === "hand" ? `hand-${anchor.card}` : `${anchor.at}-${anchor.seat}`;
}

/** All named boxes under `root`, measured at once. */
export function measure(root: ParentNode): Boxes {
  const boxes = new Map<string, Box>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-slot]")) {
    const { x, y, width, height } = element.getBoundingClientRect();
    boxes.set(element.dataset["slot"]!, { x, y, width, height });
  }
  return boxes;
}
