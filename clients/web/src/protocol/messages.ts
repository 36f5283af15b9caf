// The families of messages: what goes out, what comes in.
import type { Facts, Hello, Ping, Reason, Reply, Request } from "./types";

export type { Reply };

/** A request that is answered by `ok` or `refused`, once. */
export type Order = Exclude<Request, Hello | Ping>;

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** An order before the session has given it an id. */
export type Wish = WithoutId<Order>;

/** What became of an order. `gone`: the session ended before the answer came. */
export type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: Reason | "malformed" | "gone"; readonly facts: Facts };

const KINDS = new Set<string>(["view", "ok", "refused", "error", "pong", "chat", "reclaims", "restarting", "welcome"]);

/** One frame as a reply; undefined for a kind this page does not know. */
export function readReply(text: string): Reply | undefined {
  const reply = JSON.parse(text) as { t?: unknown };
  return typeof reply.t === "string" && KINDS.has(reply.t) ? (reply as Reply) : undefined;
}
