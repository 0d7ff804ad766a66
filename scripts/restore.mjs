/** `npm run restore -- SOURCE [--start]`: a studio out of a backup, opened at once where asked to. */
import { environment, root, runPinned } from "./install.mjs";
import { endWithNpm } from "./parent-watch.mjs";
import { runChild } from "./run-child.mjs";
import { ensureBuilt } from "./site-build.mjs";

endWithNpm();
await runPinned(import.meta.url, async () => {
  const words = process.argv.slice(2);
  const { status } = await runChild("node", ["server/src/operations/backup/restore-command.ts", ...words], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  if (status !== 0 || !words.includes("--start")) process.exit(status);
  await ensureBuilt();
  await import("../server/src/main.ts");
});
