/** `npm start`: installs, builds, and runs the studio; each only as far as needed. */
import { runPinned } from "./install.mjs";
import { ensureBuilt } from "./site-build.mjs";

await runPinned(import.meta.url, async () => {
  ensureBuilt();
  await import("../server/src/main.ts");
});
