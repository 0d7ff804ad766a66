import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartError } from "../../kernel/start-error.ts";
import { openDataFolder } from "./data-folder.ts";

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "extenso-data-"));
});

afterEach(() => rm(home, { recursive: true, force: true }));

test("a folder is made with its parents, and held by one", async () => {
  const path = join(home, "deep", "data");
  const folder = await openDataFolder(path);
  await expect(openDataFolder(path)).rejects.toThrow(/another running studio uses/);
  folder.release();
  const again = await openDataFolder(path);
  again.release();
});

test.skipIf(process.platform !== "linux")("deleting a folder lets no second process in", async () => {
  const path = join(home, "data");
  const folder = await openDataFolder(path);
  await rm(path, { recursive: true });
  await expect(openDataFolder(path)).rejects.toThrow(/another running studio uses/);
  folder.release();
  (await openDataFolder(path)).release();
});

describe("a folder knows whether it still lies where it lay", () => {
  const away = {
    deleted: (path: string) => rm(path, { recursive: true }),
    "moved away": (path: string) => rename(path, `${path}-old`),
    emptied: (path: string) => rm(join(path, "process.lock")),
    "deleted and made again": async (path: string) => {
      await rm(path, { recursive: true });
      await mkdir(path);
    },
  };
  test.each(Object.entries(away))("%s", async (_, take) => {
    const path = join(home, "data");
    const folder = await openDataFolder(path);
    expect(folder.isInPlace()).toBe(true);
    await take(path);
    expect(folder.isInPlace()).toBe(false);
    folder.release();
  });
});

describe("nobody else reads what lies there", () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  test("what is made from now on, whatever the shell says", async () => {
    const before = process.umask(0o022);
    try {
      const path = join(home, "data");
      const folder = await openDataFolder(path);
      await mkdir(join(path, "outbox"));
      await writeFile(join(path, "outbox", "a.eml"), "a live link");
      const found = await Promise.all(
        ["", "process.lock", "outbox", "outbox/a.eml"].map((name) => modeOf(join(path, name))),
      );
      expect(found).toEqual([0o700, 0o600, 0o700, 0o600]);
      folder.release();
    } finally {
      process.umask(before);
    }
  });

  test("what an older version left, in folders of any depth, and nothing outside", async () => {
    const path = join(home, "data");
    const before = process.umask(0o022);
    await mkdir(join(path, "files/uploads/2025"), { recursive: true });
    for (const name of ["studio.db", "studio.db-wal", "files/uploads/2025/a.webp"]) {
      await writeFile(join(path, name), "");
    }
    await writeFile(join(home, "elsewhere"), "");
    await symlink(join(home, "elsewhere"), join(path, "files", "link"));
    process.umask(before);
    // The folder itself may have been closed by hand.
    await chmod(path, 0o700);
    (await openDataFolder(path)).release();
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue;
      const mode = await modeOf(join(entry.parentPath, entry.name));
      expect([entry.name, mode.toString(8)]).toEqual([entry.name, entry.isDirectory() ? "700" : "600"]);
    }
    expect(await modeOf(join(home, "elsewhere"))).toBe(0o644);
  });
});

test("a folder that cannot be is one clear line", async () => {
  const failing = openDataFolder("/proc/nowhere");
  await expect(failing).rejects.toBeInstanceOf(StartError);
  await expect(failing).rejects.toThrow(/^DATA_DIR is "\/proc\/nowhere", which cannot be written to \(\w+\)/);
});
