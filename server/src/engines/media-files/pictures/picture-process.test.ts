import { fork } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./picture-process.ts", import.meta.url));

test("whose server was killed while it started ends without a word", async () => {
  const child = fork(program, [String(2 ** 30)], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  child.disconnect();
  expect(await text(child.stderr as Readable)).toBe("");
  expect(await ended).toBe(0);
});
