import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFfmpeg } from "./ffmpeg.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-ffmpeg-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, does: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${does}\n`);
  await chmod(path, 0o755);
  return path;
}

test("is here when both answer, and not when one is missing or broken", async () => {
  const [well, broken] = [await program("well", "exit 0"), await program("broken", "exit 127")];
  expect(await hasFfmpeg(well, well)).toBe(true);
  expect(await hasFfmpeg(well, join(folder, "none"))).toBe(false);
  expect(await hasFfmpeg(broken, well)).toBe(false);
});

test("is here when the machine is too busy for it to answer", async () => {
  const slow = await program("slow", "exec sleep 30");
  expect(await hasFfmpeg(slow, slow, 100)).toBe(true);
});
