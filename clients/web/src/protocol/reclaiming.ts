// Remembers which seat this page has asked the host for: nodes keep that in memory alone, and are asked again.
import type { Order } from "./messages";
import type { Reclaim, Seat, View } from "./types";

export class Reclaiming {
  private guest: string | null = null;
  private seat: Seat | null = null;

  greeted(guest: string): void {
    this.guest = guest;
  }

  /** An order was accepted; if it asks for a seat the server is about to tell the host of it. */
  accepted(order: Order | null): void {
    if (order?.t === "reclaim_seat") this.seat = order.seat;
  }

  /** Who waits, this page perhaps among them; the host's word ends it. */
  heard(waiting: readonly Reclaim[]): void {
    this.seat = waiting.find(({ guest }) => guest === this.guest)?.seat ?? null;
  }

  /** The seat to ask for when a new connection has shown its first view: its node may not know of the wish. */
  again(view: View): Seat | null {
    return view.own ? null : this.seat;
  }
}
