/** `npm run dev`: the studio with hot reload. The server starts anew when one of its files changes. */
import { spawn } from "node:child_process";
import { environment, pinnedNode, root, runPinned } from "./install.mjs";

await runPinned(import.meta.url, () => {
  const child = spawn(
    pinnedNode,
    ["--watch-path=server/src", "--watch-path=contract/src", "--watch-preserve-output", "server/src/main.ts"],
    { cwd: root, stdio: "inherit", env: environment({ NODE_ENV: "development" }) },
  );
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 0));
});
