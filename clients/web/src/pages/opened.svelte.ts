// The record that is being looked at: kept while one goes from a replay to its deals, and found again by its address.
import * as api from "../protocol/api";
import { checked, type GameRecord } from "../model/record";

let opened = $state.raw<GameRecord | null>(null);
let address = $state.raw<string | null>(null);

export const shown = {
  get record() {
    return opened;
  },
};

/** A record of this browser's own; no address leads to it. */
export function open(record: GameRecord): void {
  opened = record;
  address = null;
}

export function close(): void {
  opened = null;
  address = null;
}

/** The record that an address names: `table-game`, or none for the one opened here. */
export async function find(id: string | null): Promise<void> {
  if (id === address) return;
  close();
  if (id === null) return;
  const cut = id.lastIndexOf("-");
  const found = checked(await api.record(id.slice(0, cut), Number(id.slice(cut + 1))));
  opened = found;
  address = id;
}
