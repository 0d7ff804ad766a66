import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signingKeyIn } from "./signing-key.ts";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "extenso-key-"));
});

afterEach(() => rm(home, { recursive: true, force: true }));

test("half a signing key, or one that cannot be read, is no key to sign with", async () => {
  await writeFile(join(home, "signing-key"), "");
  await expect(signingKeyIn(home)).rejects.toThrow(/signing-key holds no key/);
  await rm(join(home, "signing-key"));
  await mkdir(join(home, "signing-key"));
  await expect(signingKeyIn(home)).rejects.toThrow(/signing-key cannot be read \(EISDIR\)/);
});

test("what a killed start left of a key is no hindrance", async () => {
  await writeFile(join(home, "signing-key.unfinished"), "half");
  expect((await signingKeyIn(home)).length).toBeGreaterThanOrEqual(43);
  expect(await readdir(home)).toEqual(["signing-key"]);
});

test("the signing key is made once and is for its owner's eyes alone", async () => {
  const key = await signingKeyIn(home);
  expect(key.length).toBeGreaterThanOrEqual(43);
  expect(await signingKeyIn(home)).toBe(key);
  expect((await stat(join(home, "signing-key"))).mode & 0o777).toBe(0o600);
});
