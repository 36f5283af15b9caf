// The golden records of the project.
import { readFileSync } from "node:fs";
import { readRecord, type GameRecord } from "../src/model/record";

const FOLDER = new URL("../../../tests/rules/records/", import.meta.url);
export const NAMES = ["one_round", "blind_nil_and_claim", "strict_deals"] as const;
export type Name = (typeof NAMES)[number];

export const documentOf = (name: Name, kind = "json"): string => readFileSync(new URL(`${name}.${kind}`, FOLDER), "utf8");
export const golden = (name: Name): GameRecord => readRecord(documentOf(name));
