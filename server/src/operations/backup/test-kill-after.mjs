/** Loaded by `--import test-kill-after.mjs?PATTERN`: the process kills itself as soon as such a file has its name. */
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const point = new RegExp(decodeURIComponent(new URL(import.meta.url).search.slice(1)));
const { rename } = promises;
promises.rename = async (from, to) => {
  await rename(from, to);
  if (point.test(to)) process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();
