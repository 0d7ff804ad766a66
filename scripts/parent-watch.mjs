/**
 * Ends this process when the process that it was started for has ended, for any reason: npm's versions differ in how
 * they forward signals, and `kill -9` can't be forwarded. Child processes load this module by `--import`. It has to run
 * on any version of Node.js, since the machine's own may load it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Environment variable with the id of the ancestor to watch. It is removed once read, so children don't inherit it. */
const variable = "EXTENSO_ENDS_WITH";
const lookEveryMs = 200;
/** Most ancestors to look through: between npm and the program are a shell and, in development, Node's watcher. */
const longestChain = 8;
const shells = /^(?:.*\/)?-?(?:sh|ash|bash|busybox|dash|ksh|zsh)$/;
/** Linux lists processes in `/proc`; other systems need `ps`. */
const hasProc = existsSync("/proc/self/stat");

/** @returns {{ parent: number, name: string } | null} null where the process is gone or can't be read. */
function lookUp(pid) {
  if (!hasProc) {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
    const [, parent, name] = /^\s*(\d+)\s+(.*\S)/.exec(stdout ?? "") ?? [];
    return parent === undefined ? null : { parent: Number(parent), name };
  }
  try {
    // The name is in parentheses, and may contain parentheses itself.
    const [, name, rest] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { parent: Number(rest.split(" ")[1]), name };
  } catch {
    return null;
  }
}

/** @returns {number[] | null} ids from the parent up to `ancestor`; null where that isn't, or is no longer, one. */
function chainTo(ancestor) {
  const chain = [process.ppid];
  while (chain.at(-1) !== ancestor) {
    const { parent } = lookUp(chain.at(-1)) ?? {};
    if (!parent || chain.length === longestChain) return null;
    chain.push(parent);
  }
  return chain;
}

/** Whether all processes of the chain still run: the children of an ended one, even of a zombie, get another parent. */
function isWhole(chain) {
  if (process.ppid !== chain[0]) return false;
  if (hasProc) return chain.slice(1).every((parent, index) => lookUp(chain[index])?.parent === parent);
  return chain.slice(1).every((pid) => {
    try {
      return process.kill(pid, 0);
    } catch (error) {
      return error.code === "EPERM";
    }
  });
}

function end(atOnce) {
  try {
    // The negative id kills the whole process group, if this process leads one.
    if (atOnce) process.kill(-process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
  process.kill(process.pid, "SIGTERM");
}

function endWith(ancestor, atOnce = false) {
  const chain = chainTo(ancestor);
  if (chain === null) return end(atOnce);
  const timer = setInterval(() => {
    if (isWhole(chain)) return;
    clearInterval(timer);
    end(atOnce);
  }, lookEveryMs);
  timer.unref();
}

/** The id of the npm that runs this script; the parent is npm itself, or the shell that npm runs scripts in. */
function npmAbove() {
  const { parent, name } = lookUp(process.ppid) ?? {};
  return parent !== undefined && shells.test(name) ? parent : process.ppid;
}

/**
 * Node flags and environment variables for a child process that has to end together with another process.
 * @param {{ ancestor?: number, atOnce?: boolean }} [options] `ancestor`: id of that process, by default this one;
 *   `atOnce`: the child is killed without an orderly shutdown, as in `runChild`.
 */
export function endingWith({ ancestor = process.pid, atOnce = false } = {}) {
  return {
    flags: ["--import", import.meta.url],
    env: { [variable]: `${ancestor}${atOnce ? " at-once" : ""}` },
  };
}

/** Ends this process when npm ends; without npm it does nothing. Scripts of npm commands call it first. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestor = npmAbove();
  endWith(ancestor);
  const { env, flags } = endingWith({ ancestor });
  // `execArgv` and the environment hand the watch on to the process that replaces this one
  // (server/src/kernel/process/memory-flags.ts).
  process.execArgv.push(...flags);
  Object.assign(process.env, env);
}

if (isMainThread && process.env[variable] !== undefined) {
  const [ancestor, how] = process.env[variable].split(" ");
  delete process.env[variable];
  endWith(Number(ancestor), how === "at-once");
}
