/** `npm run restore -- SOURCE [--start]`: a studio out of a backup, opened at once where asked to. */
import { spawnSync } from "node:child_process";
import { environment, root, runPinned } from "./install.mjs";
import { ensureBuilt } from "./site-build.mjs";

await runPinned(import.meta.url, async () => {
  const words = process.argv.slice(2);
  const { status } = spawnSync("node", ["server/src/backup/restore-command.ts", ...words], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  if (status !== 0 || !words.includes("--start")) process.exit(status ?? 1);
  ensureBuilt();
  await import("../server/src/main.ts");
});
