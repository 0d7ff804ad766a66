/** Runs a command of the checkout after making sure that its packages are there. It ends when npm does. */
import { ensureInstalled, environment, root } from "./install.mjs";
import { endWithNpm } from "./parent-watch.mjs";
import { runChild } from "./run-child.mjs";

endWithNpm();
await ensureInstalled();
const [command, ...parameters] = process.argv.slice(2);
const { status, error } = await runChild(command, parameters, {
  cwd: root,
  stdio: "inherit",
  env: environment(),
});
if (error) console.error(error.message);
process.exit(status);
