/** A program run to its end, with the time it took and the most memory it ever had. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root } from "../../scripts/install.mjs";

const lookEveryMs = 100;

/**
 * @param {(said: string) => boolean} killWhen is asked with all it has said; true kills it (`kill -9`).
 * @returns {Promise<{code: number | null, killed: boolean, said: string, seconds: number, megabytes: number}>}
 *   `megabytes`: of its own process, not of those it starts.
 */
export async function measured(program, words, environment, killWhen = () => false) {
  const started = performance.now();
  const child = spawn(pinnedNode, [join(root, program), ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let killed = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      said += part;
      if (killed || !killWhen(said)) return;
      killed = true;
      child.kill("SIGKILL");
    });
  }
  let kilobytes = 0;
  const looking = setInterval(() => {
    try {
      const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      kilobytes = Number(peak ?? kilobytes);
    } catch {
      // It has just ended.
    }
  }, lookEveryMs);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(looking);
  return { code, killed, said, seconds: (performance.now() - started) / 1000, megabytes: kilobytes / 1024 };
}
