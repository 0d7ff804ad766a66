/**
 * `npm run typing`: how fast the editor takes what is typed into a text of 20,000 words. `npm run typing -- killed`: whether
 * what is typed is there after the server was killed or the network was gone.
 */
import { ensureChromium } from "../../scripts/chromium.mjs";
import { runPinned } from "../../scripts/install.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";

await runPinned(import.meta.url, async () => {
  const chromium = await ensureChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  await ensureBuilt();
  if (process.argv[2] === "killed") await import("./killed.ts");
  else await import("./run.ts");
});
