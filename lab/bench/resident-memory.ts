/** Resident memory of a process, as the operating system counts it. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

export interface ResidentMemory {
  /** Megabytes now. */
  now: number;
  /** Megabytes at the most so far; null where the system doesn't say. */
  most: number | null;
}

/** @throws when there is no such process. */
export function residentMemory(pid: number): ResidentMemory {
  const status = `/proc/${pid}/status`;
  if (!existsSync("/proc/self/status")) {
    const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return { now: Number(kilobytes) / 1024, most: null };
  }
  const text = readFileSync(status, "utf8");
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / 1024;
  return { now: field("VmRSS"), most: field("VmHWM") };
}

/** Megabytes of the processes it has started, at this moment; 0 where the system doesn't say. */
export function childrensMemory(pid: number): number {
  if (!existsSync(`/proc/${pid}/task`)) return 0;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    ifStillThere(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"), "")
      .split(" ")
      .map(Number)
      .filter(Boolean),
  );
  return children.reduce((sum, child) => sum + ifStillThere(() => residentMemory(child).now, 0), 0);
}

/** Threads and processes end while they are looked at. */
function ifStillThere<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
