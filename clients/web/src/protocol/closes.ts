// What a closed socket means: connect again, or stop and say why.

/** Why this page must not connect again by itself. */
export type Stop = "replaced" | "unknown_guest" | "removed" | "no_table" | "outdated";

const STOPS: Readonly<Record<number, Stop>> = {
  1003: "outdated",
  1007: "outdated",
  1009: "outdated",
  4001: "replaced",
  4401: "unknown_guest",
  4403: "removed",
  4404: "no_table",
  4409: "outdated",
};

/** The reason to stop after this close code; undefined says: try again. */
export function stopAfter(code: number): Stop | undefined {
  return STOPS[code];
}
