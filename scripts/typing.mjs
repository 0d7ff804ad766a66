/**
 * `npm run typing`: how fast the editor takes what is typed into a text of 20,000 words. `npm run typing -- killed`: whether
 * what is typed is there after the server was killed or the network was gone.
 */
import { ensureChromium } from "./chromium.mjs";
import { runPinned } from "./install.mjs";
import { ensureBuilt } from "./site-build.mjs";

await runPinned(import.meta.url, async () => {
  const chromium = ensureChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  await ensureBuilt();
  if (process.argv[2] === "killed") await import("../e2e/typing/killed.ts");
  else await import("../e2e/typing/run.ts");
});
