/** Loaded by `--import`: the process kills itself as soon as a file whose path fits KILL_AFTER has its name. */
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const point = new RegExp(process.env.KILL_AFTER ?? "$.");
const { rename } = promises;
promises.rename = async (from, to) => {
  await rename(from, to);
  if (point.test(to)) process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();
