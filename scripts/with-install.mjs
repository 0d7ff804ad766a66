/** Runs a command of the checkout after making sure that its packages are there. */
import { spawnSync } from "node:child_process";
import { ensureInstalled, environment, root } from "./install.mjs";

ensureInstalled();
const [command, ...parameters] = process.argv.slice(2);
const { status, error } = spawnSync(command, parameters, { cwd: root, stdio: "inherit", env: environment() });
if (error) console.error(error.message);
process.exit(status ?? 1);
