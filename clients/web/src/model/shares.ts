// This seat's share in the next shuffle: drawn here; at a strict table committed to first, kept, and then shown.
import type { Wish } from "../protocol/messages";
import type { Seat } from "../protocol/types";
import { nonceCommitment } from "./deals";
import type { Snapshot } from "./snapshot";
import type { Shelf } from "./suits";

/** So many nonces are kept: the one in use, and those of orders that were not taken. */
const KEPT = 4;

export class Shares {
  /** Nonces with what commits to them, the newest last, where the browser keeps nothing. */
  private kept: readonly (readonly [string, string])[] = [];

  constructor(
    private readonly place: string,
    private readonly shelf: Shelf,
    private readonly draw: () => string,
  ) {}

  /** What the seat has to say of the coming deal; null if nothing. */
  due({ table, play, own }: Snapshot): Wish | null {
    if (own === null || play.phase === "ended") return null;
    const coming = table.result === null ? table.next_deal : null;
    if (!table.strict) return coming && coming.given[own.seat] === false ? { t: "give_nonce", nonce: this.draw() } : null;
    if (coming === null) return table.nonce_commitments[own.seat] === undefined ? this.commit(own.seat) : null;
    if (coming.given[own.seat] !== false) return null;
    // Shown only if the server's commitment binds what this seat has said.
    const nonce = this.nonceOf(coming.nonce_commitments?.[own.seat]);
    return nonce === undefined ? null : { t: "give_nonce", nonce };
  }

  private commit(seat: Seat): Wish {
    const nonce = this.draw();
    const commitment = nonceCommitment(seat, nonce);
    this.kept = [...this.read(), [commitment, nonce] as const].slice(-KEPT);
    try {
      this.shelf.setItem(this.place, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing loses the nonce with the page: the seat then gives none in that deal.
    }
    return { t: "commit_nonce", commitment };
  }

  private nonceOf(commitment: string | undefined): string | undefined {
    return this.read().find(([said]) => said === commitment)?.[1];
  }

  /** Read anew each time: another tab of this browser may have committed. */
  private read(): readonly (readonly [string, string])[] {
    try {
      const kept: unknown = JSON.parse(this.shelf.getItem(this.place) ?? "null");
      return Array.isArray(kept) ? (kept as [string, string][]) : this.kept;
    } catch {
      return this.kept;
    }
  }
}
