// Addresses: which page an address names, and moving between pages and panels with the browser's history.

export type Route =
  | { readonly page: "home" | "host" | "settings" | "games" | "missing" }
  | { readonly page: "replay" | "verify"; readonly id: string | null }
  | { readonly page: "table"; readonly code: string; readonly key: string | null; readonly watching: boolean }
  | { readonly page: "continue"; readonly code: string; readonly key: string };

/** The page of an address. Secrets stand after `#`, which is never sent. */
export function routeOf(path: string, hash: string): Route {
  const [, head = "", code = "", rest] = path.split("/");
  const secrets = new URLSearchParams(hash.replace(/^#/, ""));
  if (rest !== undefined) return { page: "missing" };
  if (code === "") {
    if (head === "r") return { page: "replay", id: null };
    if (head === "verify") return { page: "verify", id: null };
    const plain = { "": "home", new: "host", settings: "settings", games: "games" } as const;
    return { page: plain[head as keyof typeof plain] ?? "missing" };
  }
  if (head === "r" || head === "verify") {
    return /^\w{1,32}-\d{1,6}$/.test(code) ? { page: head === "r" ? "replay" : "verify", id: code } : { page: "missing" };
  }
  const name = code.toUpperCase();
  if (!/^[A-Z0-9-]{1,24}$/.test(name)) return { page: "missing" };
  if (head === "t") return { page: "table", code: name, key: secrets.get("k"), watching: false };
  if (head === "w") return { page: "table", code: name, key: secrets.get("w"), watching: true };
  if (head === "c") return { page: "continue", code: name, key: secrets.get("c") ?? "" };
  return { page: "missing" };
}

interface Entry {
  readonly panel?: string;
}

let route = $state.raw<Route>({ page: "home" });
let panel = $state.raw<string | null>(null);

export const current = {
  get route() {
    return route;
  },
  /** The panel that lies over the page; "back" closes it first. */
  get panel() {
    return panel;
  },
};

function read(): void {
  const next = routeOf(location.pathname, location.hash);
  if (JSON.stringify(next) !== JSON.stringify(route)) route = next;
  panel = (history.state as Entry | null)?.panel ?? null;
}

export function listen(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  read();
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  read();
  scrollTo(0, 0);
}

export function openPanel(name: string): void {
  const entry: Entry = { panel: name };
  if (panel === null) history.pushState(entry, "");
  else history.replaceState(entry, "");
  panel = name;
}

export function closePanel(): void {
  if (panel !== null) history.back();
}
