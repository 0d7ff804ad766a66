import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "contract/src/**/*.test.ts",
      "server/**/*.test.ts",
      "site/app/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
    ],
    // A second session on the same database is part of what some tests show; the machine has two cores.
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
