/** `npm run lighthouse`: Lighthouse's figures for every public page, in a table. */
import { ensureChromium } from "./chromium.mjs";
import { runPinned } from "./install.mjs";
import { ensureBuilt } from "./site-build.mjs";

await runPinned(import.meta.url, async () => {
  const chromium = ensureChromium();
  if (chromium) process.env.CHROME_PATH = chromium;
  await ensureBuilt();
  await import("../e2e/lighthouse/run.ts");
});
