// What a session needs of the world, what it tells, and how its connection stands.
import type { Stop } from "./closes";
import type { Chat, Reclaim, View, Welcome } from "./types";

/** What a WebSocket offers, as far as it is used. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** What the session needs of the world. */
export interface World {
  open(url: string, protocol: string): Wire;
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Calls `then` after `ms`; the answer cancels it. */
  after(ms: number, then: () => void): () => void;
  online(): boolean;
  newId(): string;
}

/** How the connection stands, since when by this device's clock in ms. */
export type Link =
  | { readonly state: "connecting" | "live" | "reconnecting" | "offline"; readonly since: number }
  | { readonly state: "stopped"; readonly since: number; readonly why: Stop };

/** Whom a session tells. */
export interface Listener {
  view(view: View): void;
  welcome(welcome: Welcome): void;
  link(link: Link): void;
  /** Who waits for a seat again; a new connection begins with nobody. */
  reclaims(waiting: readonly Reclaim[]): void;
  /** What may be said, and lines that were said. */
  chat(news: Chat): void;
  /** An order has waited for its answer for longer than people expect, or no longer does. */
  slow(slow: boolean): void;
}
