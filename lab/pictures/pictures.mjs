/** `npm run pictures`: which pictures stand on more than one public page. */
import { ensureChromium } from "../../scripts/chromium.mjs";
import { runPinned } from "../../scripts/install.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";

await runPinned(import.meta.url, async () => {
  const chromium = await ensureChromium({ headless: true });
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  await ensureBuilt();
  await import("./run.ts");
});
