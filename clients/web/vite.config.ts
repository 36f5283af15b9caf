// Build, development server and tests of the web client.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["SPADER_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".", "../text"] },
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
