/** A backup destination belongs to one studio and refuses the backups of any other. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { newKeyPair } from "../../engines/crypto/encryption/encryption.ts";
import { openDatabase } from "../../engines/database/open.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { migrations } from "../../schema.ts";
import { backUp } from "./back-up.ts";
import { readBackupState } from "./backup-state.ts";
import { listBackups } from "./destination.ts";
import {
  contentsOf,
  emptyFolder,
  makeBackup,
  openTestInstallation,
  openWithDestination,
  restoreInto,
  type TestInstallation,
} from "./test-backup.ts";

const pair = await newKeyPair();
let installation: TestInstallation;
let place: FileStorage;
let placeFolder: string;

async function open(environment: Record<string, string> = {}) {
  ({ installation, place, placeFolder } = await openWithDestination("sqlite", environment));
}
afterEach(() => installation.close());

const make = () => makeBackup(installation, place);

describe("a place of backups", () => {
  /** Another studio, which makes its backups at the same place. */
  async function another(environment: Record<string, string> = {}) {
    const other = await openTestInstallation("sqlite", {
      PUBLIC_URL: "https://other.example.test",
      ...environment,
    });
    onTestFinished(() => other.close());
    return {
      other,
      make: () => makeBackup(other, place),
    };
  }
  const placeFile = () => join(placeFolder, "place.json");
  const seal = { BACKUP_PUBLIC_KEY: pair.publicKey, BACKUP_PRIVATE_KEY: pair.privateKey };
  describe.each([
    ["as it is", {}],
    ["sealed", seal],
  ])("%s", (_, environment) => {
    beforeEach(() => open(environment));

    test("is one studio's: another is refused, and changes nothing there", async () => {
      await make();
      const before = await contentsOf(place);
      const { other, make: makeOther } = await another(environment);
      await expect(makeOther()).rejects.toThrow(
        "the backups there are those of another studio, https://studio.example.test",
      );
      expect(await contentsOf(place)).toEqual(before);
      expect(await readBackupState(other.database)).toMatchObject({ provedAt: null });
      expect(await listBackups(place)).toHaveLength(1);
    });

    test("goes on with the studio that was restored out of it, under whatever address", async () => {
      await make();
      const folder = await emptyFolder(installation, "elsewhere");
      const { files, run } = restoreInto(installation, place, folder, environment);
      await run();
      const database = await openDatabase({ file: join(folder, "studio.db") }, migrations);
      const settings = readSettings({
        DATA_DIR: folder,
        PUBLIC_URL: "https://new.example.test",
        ...environment,
      });
      installation.setClock("2026-11-22T04:33:00.000Z");
      const restored = { ...installation, database, settings, files };
      await backUp(restored, { place, database: { file: join(folder, "studio.db") } });
      await database.close();
      expect(await listBackups(place)).toHaveLength(2);
      expect(await readFile(placeFile(), "utf8")).toContain("https://new.example.test");
    });
  });

  test("that two studios begin with at once becomes one's", async () => {
    await open();
    const { other, make: makeOther } = await another();
    other.setClock("2026-11-21T04:33:01.000Z");
    const outcomes = await Promise.allSettled([make(), makeOther()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: expect.stringContaining("another studio") },
    });
  });
});
