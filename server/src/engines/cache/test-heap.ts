/** How much memory the process holds on purpose. */
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes without garbage, those of buffers outside V8's own heap included. */
export async function heldBytes(): Promise<number> {
  // Buffers are given back in a thread of their own, which the next collection waits for.
  for (let times = 0; times < 3; times += 1) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
