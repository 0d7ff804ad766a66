/**
 * SQLite files that tests make in their own process begin as a copy of the migrated one: making all tables takes a
 * processor longer than most tests, and the proof of a backup makes such a file. Migrations to an older state run, and
 * so do those of every server and command that a test starts.
 */
import { constants, copyFileSync } from "node:fs";
import { inject, vi } from "vitest";

vi.mock("./open.ts", async (original) => {
  const real = await original<typeof import("./open.ts")>();
  const { migrations: own } = await import("../../schema.ts");
  const newest = Object.keys(own).at(-1);
  const openDatabase: typeof real.openDatabase = async (where, migrations, options = {}) => {
    const { upTo = newest, waitForTables, onMigrated } = options;
    const isWhole = upTo === newest && waitForTables === undefined && !onMigrated;
    if ("file" in where && isWhole) copyMigrated(where.file);
    return real.openDatabase(where, migrations, options);
  };
  return { ...real, openDatabase };
});

function copyMigrated(file: string): void {
  try {
    copyFileSync(inject("databaseTemplates").file, file, constants.COPYFILE_EXCL);
  } catch {
    // It is there already, or its folder isn't, which opening it tells.
  }
}
