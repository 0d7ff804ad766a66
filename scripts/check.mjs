/** `npm run check`: what can be said without running anything, in seconds. */

import { runChecks } from "./checks.mjs";
import { runPinned } from "./install.mjs";

await runPinned(import.meta.url, async () => {
  const { failures } = await runChecks();
  process.exit(failures.length > 0 ? 1 : 0);
});
