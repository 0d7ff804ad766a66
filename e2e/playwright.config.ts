import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./chromium-options.ts";
import { heapFlags } from "./studios.ts";

const port = Number(process.env.E2E_PORT ?? 4299);
// Named, not made: checks read this file too, and workers read it again. The studio makes its folder as it starts.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `extenso-journeys-${randomUUID()}`);

export default defineConfig({
  testDir: ".",
  globalSetup: "./sample-copy.ts",
  testMatch: "*.test.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  // A third takes two cores' last quarter, and makes each journey slower by as much.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A net for what hangs, not a judge of speed: a long journey on a busy machine ends well within it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["dot"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-CA",
    timezoneId: "America/Vancouver",
    colorScheme: "dark",
    // Pages move for nobody who looks at something else: journeys about motion ask for it by `test.use`.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
    // A trace costs a tenth of the time, with its filmstrip twice that: `--trace on` when one is wanted.
    trace: "off",
    screenshot: "only-on-failure",
  },
  webServer: {
    command: `node ${heapFlags.join(" ")} server/src/main.ts`,
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    url: `http://localhost:${port}/readyz`,
    // On a busy machine the sample's pictures take their time.
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "error",
      TRUST_PROXY: "1",
      // Nothing listens there: no journey depends on a network.
      YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
      ADMIN_PASSWORD: "Journey-Admin-1",
      ADMIN_EMAIL: "admin@extenso.example",
    },
  },
});
