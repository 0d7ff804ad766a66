/** Component tests: real components with the real style sheets in one Chromium, without a server. */
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { launchOptions } from "./e2e/chromium-options.ts";

export default defineConfig({
  plugins: [tailwindcss()],
  optimizeDeps: {
    // Dependencies that are found late reload the page under a running test.
    entries: ["site/app/**/*.browser.test.{ts,tsx}", "site/app/areas/**/*page.tsx"],
    include: ["axe-core", "react-dom/server", "react/jsx-dev-runtime", "vitest-browser-react"],
  },
  test: {
    name: "components",
    include: ["site/app/**/*.browser.test.{ts,tsx}"],
    setupFiles: ["site/testing/setup.ts"],
    // A page for each file loads the desk and the style sheets anew.
    isolate: false,
    // Three pages of one Chromium keep two cores busy: tests wait for saves that come a second after the last key.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 40_000, interval: 15 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in journeys. The runner counts a label's hidden wide form (`.extends`) to a button's name.
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions,
        contextOptions: {
          locale: "en-CA",
          timezoneId: "America/Vancouver",
          colorScheme: "dark",
          reducedMotion: "reduce",
        },
        actionTimeout: 40_000,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
