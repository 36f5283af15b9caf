// The browser as the session needs it.
import type { Wire, World } from "../protocol/session";
import { requestId } from "../protocol/ids";

export const browser: World = {
  open: (url, protocol) => new WebSocket(url, protocol) as Wire,
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  online: () => navigator.onLine,
  newId: requestId,
};

/** The socket of a table, on the server the page came from. */
export function socketAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/${encodeURIComponent(table)}`;
}

/** Calls `then` whenever the network has come or gone, or the page may be back; the answer stops it. */
export function onReturn(then: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === "visible") then();
  };
  addEventListener("online", then);
  addEventListener("offline", then);
  addEventListener("pageshow", then);
  document.addEventListener("visibilitychange", visible);
  return () => {
    removeEventListener("online", then);
    removeEventListener("offline", then);
    removeEventListener("pageshow", then);
    document.removeEventListener("visibilitychange", visible);
  };
}
