// A finger or mouse on the own hand: sliding along it moves the raise, a card drawn upwards follows and may be played.
import type { Card } from "../protocol/types";

/** How far a card goes up before it follows, in px. */
const TOUCH_START = 8;
const MOUSE_START = 4;
/** How far up it is played when let go. */
const FLICK = 40;
/** How far along the hand the raise moves. */
const SLIDE = 24;

export interface Lifted {
  readonly card: Card;
  readonly x: number;
  readonly y: number;
}

interface Press extends Lifted {
  readonly startX: number;
  readonly startY: number;
  readonly lifted: boolean;
  readonly slid: boolean;
}

/** What a drag does to the hand. */
export interface Acts {
  /** Whether cards may be drawn at all. */
  free(): boolean;
  raise(card: Card): void;
  play(card: Card): void;
}

export class Drag {
  private press = $state.raw<Press | null>(null);
  /** Whether the click that the browser tells after a drag is still to come. */
  private moved = false;

  constructor(private readonly acts: Acts) {}

  /** The card that follows, and how far from its place; null if none does. */
  get lifted(): Lifted | null {
    return this.press?.lifted ? this.press : null;
  }

  down(event: PointerEvent, card: Card): void {
    this.moved = false;
    if (event.button !== 0) return;
    this.press = { card, x: 0, y: 0, startX: event.clientX, startY: event.clientY, lifted: false, slid: false };
  }

  move(event: PointerEvent, hand: HTMLElement): void {
    if (!this.press) return;
    const x = event.clientX - this.press.startX;
    const y = event.clientY - this.press.startY;
    const start = event.pointerType === "mouse" ? MOUSE_START : TOUCH_START;
    const free = this.acts.free();
    const lifted = this.press.lifted || (free && -y > start && -y > Math.abs(x));
    if (lifted && !this.press.lifted) hand.setPointerCapture(event.pointerId);
    const aside = Math.abs(x) > SLIDE;
    if (!lifted && free && aside) this.slide(event);
    this.press = { ...this.press, x, y, lifted, slid: this.press.slid || aside };
  }

  /** Pressing and sliding along the hand moves the raise; letting go never plays. */
  private slide(event: PointerEvent): void {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-card]");
    if (under) this.acts.raise(under.dataset["card"] as Card);
  }

  up(): void {
    const was = this.press;
    this.press = null;
    if (!was) return;
    this.moved = was.lifted || was.slid;
    if (this.moved) setTimeout(() => (this.moved = false), 50);
    if (was.lifted && -was.y > FLICK) this.acts.play(was.card);
  }

  cancel(): void {
    this.press = null;
  }

  /** Whether the click that has come belongs to a drag, and is no tap; asked once. */
  swallows(): boolean {
    const moved = this.moved;
    this.moved = false;
    return moved;
  }
}
