/** Ends what this process started, and what that started, also where it leads process groups of its own. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Linux lists processes in `/proc`; other systems need `ps`. */
const hasProc = existsSync("/proc/self/stat");

/** The state and the parent of a process as `ps` prints them. The name before them may contain parentheses. */
function readStat(pid) {
  try {
    return /.*\) (\S+) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.slice(1) ?? [];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

function listProcesses() {
  if (hasProc)
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, ...readStat(pid)]);
  const listed = execFileSync("ps", ["-A", "-o", "pid=,stat=,ppid="], { encoding: "utf8" });
  return listed.split("\n").map((line) => line.trim().split(/\s+/));
}

/** @returns {Map<number, number>} parents by process, without those that have ended and are only still listed. */
function parentsOfRunning() {
  const running = listProcesses().filter(
    ([, state, parent]) => parent !== undefined && !state.startsWith("Z"),
  );
  return new Map(running.map(([pid, , parent]) => [Number(pid), Number(parent)]));
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Tells all descendants to end, and kills those that haven't by then.
 * @param {{ patienceMs?: number }} [options]
 */
export async function endDescendants({ patienceMs = 5_000 } = {}) {
  const told = new Set();
  for (const deadline = performance.now() + patienceMs; ; await wait(100)) {
    const parents = parentsOfRunning();
    // Children of an ended process get another parent, so the list only grows.
    let size;
    do {
      size = told.size;
      for (const [pid, parent] of parents) {
        if (told.has(pid) || (parent !== process.pid && !told.has(parent))) continue;
        told.add(pid);
        kill(pid, "SIGTERM");
      }
    } while (told.size > size);
    const running = [...told].filter((pid) => parents.has(pid));
    if (running.length === 0) return;
    if (performance.now() > deadline) for (const pid of running) kill(pid, "SIGKILL");
  }
}
