/** `npm run screenshots`: pictures of every screen, into /screenshots. */
import { ensureChromium } from "./chromium.mjs";
import { runPinned } from "./install.mjs";
import { ensureBuilt } from "./site-build.mjs";

await runPinned(import.meta.url, async () => {
  const chromium = await ensureChromium({ headless: true });
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  await ensureBuilt();
  await import("../e2e/screenshots/run.ts");
});
