/** `npm run check`: what can be said without running anything, in seconds. */

import { runChecks } from "./checks.mjs";
import { runPinned } from "./install.mjs";

await runPinned(import.meta.url, async () => {
  const { failed } = await runChecks();
  process.exit(failed.length > 0 ? 1 : 0);
});
