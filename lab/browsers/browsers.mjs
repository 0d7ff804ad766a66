/** `npm run browsers`: the site in Firefox and WebKit. */
import { runPinned } from "../../scripts/install.mjs";
import { endWithNpm } from "../../scripts/parent-watch.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";

endWithNpm();
await runPinned(import.meta.url, async () => {
  await ensureBuilt();
  await import("./run.ts");
});
