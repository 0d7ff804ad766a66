/** `npm run lighthouse`: Lighthouse's figures for every public page, in a table. */
import { ensureChromium } from "../../scripts/chromium.mjs";
import { runPinned } from "../../scripts/install.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";

await runPinned(import.meta.url, async () => {
  const chromium = await ensureChromium();
  if (chromium) process.env.CHROME_PATH = chromium;
  await ensureBuilt();
  await import("./run.ts");
});
