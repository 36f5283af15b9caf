// Practice: a table of one's own with three robots, started at once.
import * as api from "../protocol/api";
import type { FullOptions } from "../model/rulecard";
import { Session } from "../protocol/session";
import { browser, socketAddress } from "./world";

/** Opens the table, sits down, starts. Gives the table's code. */
export async function startPractice(options: FullOptions, title: string): Promise<string> {
  const { id, code } = await api.openTable({ title, options: { preset: options.preset }, watch: { allowed: false } });
  const session = new Session(socketAddress(id), browser, { view() {}, welcome() {}, link() {}, slow() {}, reclaims() {}, chat() {} });
  session.start();
  await session.order({ t: "take_seat", seat: "S" });
  await session.order({ t: "set_ready", ready: true });
  await session.order({ t: "start_game" });
  session.stop();
  return code;
}
