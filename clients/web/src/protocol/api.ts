// The HTTP interface: who I am, tables, joining. Secrets travel in bodies, never in addresses.
import type { Failed, GuestMade, Invitation, Joined, Links, MyGame, MyTable, NewTable, OptionsJudged, OptionsReason, TableMade } from "./types";

/** An HTTP answer that is no success. `status` 0: no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly field: string | null = null,
    readonly reason: OptionsReason | null = null,
  ) {
    super(text);
  }
}

/** The guest this browser is, or null. */
export const me = () => ask<GuestMade | null>("GET", "/api/me");
export const becomeGuest = (name: string) => ask<GuestMade>("POST", "/api/guests", { name });
export const rename = (name: string) => ask<GuestMade>("POST", "/api/me", { name });
export const myTables = () => ask<readonly MyTable[]>("GET", "/api/tables");
export const openTable = (table: NewTable) => ask<TableMade>("POST", "/api/tables", table);
export const myGames = () => ask<readonly MyGame[]>("GET", "/api/games");
/** A game that is over, as it was written. */
export const record = (table: string, game: number) => ask<unknown>("GET", `/api/records/${encodeURIComponent(table)}/${game}`);
/** Whether house rules go together. */
export const judgeOptions = (options: NewTable["options"]) => ask<OptionsJudged>("POST", "/api/options", { options });
export const links = (table: string) => ask<Links>("GET", `/api/tables/${encodeURIComponent(table)}/links`);
export const continueElsewhere = (table: string) => ask<{ key: string }>("POST", "/api/continue", { table });
export const takeOver = (code: string, key: string) => ask<GuestMade>("POST", "/api/continue/take", { code, key });

/** What a link invites to; changes nothing, and needs no guest. */
export const invitation = (code: string, key: string) => ask<Invitation>("POST", "/api/invitation", { code, key });

/** Without a key only a guest already let in is told the table. */
export const join = (code: string, key?: string) =>
  ask<Joined>("POST", "/api/join", key === undefined ? { code } : { code, key });

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "unreachable", "");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const failed = (answer ?? {}) as Partial<Failed>;
  throw new ApiError(response.status, failed.error ?? "unknown", failed.text ?? "", failed.field ?? null, failed.reason ?? null);
}
