// Who this browser is for the server.
import * as api from "../protocol/api";
import type { GuestMade } from "../protocol/types";

const NAME = "spader.name";
let guest = $state.raw<GuestMade | null>(null);

export const me = {
  get guest() {
    return guest;
  },
  /** The name to start with: the guest's, else the one last typed here. */
  get name() {
    return guest?.name ?? remembered();
  },
};

function remembered(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export async function load(): Promise<GuestMade | null> {
  guest = await api.me();
  return guest;
}

/** Makes sure that the server knows this browser under that name. */
export async function be(name: string): Promise<void> {
  const wanted = name.trim();
  if (guest === null) guest = await api.becomeGuest(wanted);
  else if (guest.name !== wanted) guest = await api.rename(wanted);
  try {
    localStorage.setItem(NAME, wanted);
  } catch {
    // Only the next visit has to type it again.
  }
}
