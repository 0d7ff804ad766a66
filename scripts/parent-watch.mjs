/**
 * Ends this process when the one that it was started for has ended, by whatever: npm hands signals on in ways that
 * differ between its versions, and nobody hands on `kill -9`. Loaded by `--import` into what is started in a process
 * of its own. Runs on whatever Node.js the machine has.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Names the process to watch, a parent or a parent's parent. Read once and removed: it is no concern of children. */
const variable = "EXTENSO_ENDS_WITH";
const lookEveryMs = 200;
/** From npm to the program there are a shell and, in development, Node's own watcher. */
const longestChain = 8;
const shells = /^(?:.*\/)?-?(?:sh|ash|bash|busybox|dash|ksh|zsh)$/;
/** Linux tells of processes in files, others by `ps`. */
const hasProc = existsSync("/proc/self/stat");

/** @returns {{ parent: number, name: string } | null} null where it is gone, or not to be known. */
function lookUp(pid) {
  if (!hasProc) {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
    const [, parent, name] = /^\s*(\d+)\s+(.*\S)/.exec(stdout ?? "") ?? [];
    return parent === undefined ? null : { parent: Number(parent), name };
  }
  try {
    // The name stands in brackets, and may have brackets of its own.
    const [, name, rest] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { parent: Number(rest.split(" ")[1]), name };
  } catch {
    return null;
  }
}

/** @returns {number[] | null} from the parent to `ancestor`; null where it is none, or none any more. */
function chainTo(ancestor) {
  const chain = [process.ppid];
  while (chain.at(-1) !== ancestor) {
    const { parent } = lookUp(chain.at(-1)) ?? {};
    if (!parent || chain.length === longestChain) return null;
    chain.push(parent);
  }
  return chain;
}

/** A parent that ended, a zombie too, is nobody's parent any more. */
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
    // What leads a group of its own takes it along.
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

/** The npm that runs this script; itself, or the shell that it runs it by, is the parent. */
function npmAbove() {
  const { parent, name } = lookUp(process.ppid) ?? {};
  return parent !== undefined && shells.test(name) ? parent : process.ppid;
}

/**
 * How to start a process that ends with another.
 * @param {{ ancestor?: number, atOnce?: boolean }} [options] `ancestor`: in place of this process; `atOnce`: without an
 *   orderly end, as in `runChild`.
 */
export function endingWith({ ancestor = process.pid, atOnce = false } = {}) {
  return {
    flags: ["--import", import.meta.url],
    env: { [variable]: `${ancestor}${atOnce ? " at-once" : ""}` },
  };
}

/** For the script of an npm command, before it does anything: ends with npm. A script that was started without npm stays. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestor = npmAbove();
  endWith(ancestor);
  const { env, flags } = endingWith({ ancestor });
  // What takes this process's place (server/src/process/lean-process.ts) goes on watching.
  process.execArgv.push(...flags);
  Object.assign(process.env, env);
}

if (isMainThread && process.env[variable] !== undefined) {
  const [ancestor, how] = process.env[variable].split(" ");
  delete process.env[variable];
  endWith(Number(ancestor), how === "at-once");
}
