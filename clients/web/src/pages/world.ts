// The browser as the session needs it.
import type { Shelf } from "../model/suits";
import { requestId } from "../protocol/ids";
import type { Wire, World } from "../protocol/link";

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

/** The browser's memory of this tab, where it has one. */
export const shelf: Shelf = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
};

/** The same for things that outlive the tab. */
export const cupboard: Shelf = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};
