/**
 * Measures the resident memory of a running studio: after its first start, after ordinary use, and after floods of
 * requests of which no two are the same. `BENCH_MIXED` sets the number of ordinary requests, `BENCH_DISTINCT` the
 * number in each flood.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openStudio } from "./open-studio.ts";
import { distinctAddresses, ordinaryUse } from "./requests.ts";
import { childrensMemory, residentMemory } from "./resident-memory.ts";
import { Visitors } from "./visitors.ts";

const mixed = Number(process.env.BENCH_MIXED ?? 10_000);
const distinct = Number(process.env.BENCH_DISTINCT ?? 1_000);
const wanted = "at most 250";
const idleMs = 20_000;

/** Prints as it goes. */
export async function memory(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-bench-"));
  const { pid, port, close } = await openStudio(folder);
  try {
    const visitors = new Visitors(port, 8);
    report("memory after the first start", pid);
    await visitors.askMany(mixed, await ordinaryUse(visitors));
    report(`after ${mixed.toLocaleString("en-CA")} mixed requests`, pid);
    await wait(idleMs);
    report("and a while later", pid);
    for (const [kind, make] of Object.entries(distinctAddresses)) {
      await visitors.askMany(distinct, make);
      report(`after ${distinct.toLocaleString("en-CA")} ${kind}`, pid);
    }
    await wait(idleMs);
    report("and a while later", pid);
    console.log(`${"answers by status".padEnd(48)} ${JSON.stringify(visitors.statuses)}`);
    visitors.close();
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(when: string, pid: number): void {
  const { now, most } = residentMemory(pid);
  const notes = [wanted];
  if (most !== null) notes.push(`${Math.round(most)} at the peak so far`);
  const besides = Math.round(childrensMemory(pid));
  if (besides > 0) notes.push(`${besides} more in processes of its own`);
  console.log(`${when.padEnd(48)} ${Math.round(now).toString().padStart(8)} MB      (${notes.join(", ")})`);
}
