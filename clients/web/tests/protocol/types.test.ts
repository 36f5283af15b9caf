import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "vitest";

test("the types are what the protocol's schema says", () => {
  const script = fileURLToPath(new URL("../../scripts/types.mjs", import.meta.url));
  execFileSync(process.execPath, [script, "--check"], { stdio: "pipe" });
});
