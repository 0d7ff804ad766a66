/** `npm start`: installs, builds, and runs the studio; each only as far as needed. It ends when npm does. */
import { runPinned } from "./install.mjs";
import { endWithNpm } from "./parent-watch.mjs";
import { ensureBuilt } from "./site-build.mjs";

endWithNpm();
await runPinned(import.meta.url, async () => {
  await ensureBuilt();
  await import("../server/src/main.ts");
});
