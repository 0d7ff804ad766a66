/** A folder for whatever a run of programs leaves behind, killed servers' files too. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @param {string} name what it is called at the beginning.
 * @param {(signal: string) => void} [end] ends this process when it is told to.
 * @returns {string} its path. It goes with this process, also where that is broken off.
 */
export function takeScratch(name, end = () => process.exit(1)) {
  const scratch = mkdtempSync(join(tmpdir(), name));
  // Databases and some servers are other users' processes.
  chmodSync(scratch, 0o711);
  process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
  return scratch;
}
