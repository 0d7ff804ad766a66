/** `npm run dev`: the studio with hot reload. The server starts anew when one of its files changes. */
import { environment, pinnedNode, root, runPinned } from "./install.mjs";
import { endingWith, endWithNpm } from "./parent-watch.mjs";
import { runChild } from "./run-child.mjs";

endWithNpm();
await runPinned(import.meta.url, async () => {
  const { flags, env } = endingWith();
  const watched = ["--watch-path=server/src", "--watch-path=contract/src", "--watch-preserve-output"];
  const { status } = await runChild(pinnedNode, [...flags, ...watched, "server/src/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: environment({ NODE_ENV: "development", ...env }),
  });
  process.exit(status);
});
