import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../../engines/database/test-databases.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { migrations } from "../../schema.ts";
import { healthRoutes } from "./routes.ts";

let folder: string;
let database: Database;
let logged: { code?: string; msg: string }[];
let elapsed: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "extenso-ready-"));
  logged = [];
  elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function watch(dataDir = folder, opened = database) {
  const sink = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  const log = pino({ base: null }, sink);
  const routes = healthRoutes(
    {
      settings: readSettings({ DATA_DIR: dataDir }),
      database: opened,
      clock: () => new Date("2026-11-21T04:33:00.000Z"),
      log,
      signingKey: "a signing key of more than thirty-two characters",
    },
    () => false,
  );
  return async () => {
    const answer = await routes.request("/readyz");
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
}

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  test("a studio that can write is ready, and leaves nothing in its folder", async () => {
    database = await openTestDatabase(kind);
    const ask = watch();
    for (elapsed of [0, 10_000, 20_000]) expect(await ask()).toEqual([200, undefined]);
    expect(await readdir(folder)).toEqual([]);
    const rows = await database.query.selectFrom("rate_limits").select("key").execute();
    expect(rows).toEqual([{ key: "readiness" }]);
    expect(logged).toEqual([]);
  });
});

describe("on any database", () => {
  beforeEach(async () => {
    database = await openTestDatabase();
  });

  test("a folder that is gone is named, once, and its return as well", async () => {
    const dataDir = join(folder, "data");
    const ask = watch(dataDir);
    expect(await ask()).toEqual([503, "data_folder_gone"]);
    elapsed = 10_000;
    expect(await ask()).toEqual([503, "data_folder_gone"]);
    await mkdir(dataDir);
    elapsed = 20_000;
    expect(await ask()).toEqual([200, undefined]);
    expect(logged.map(({ msg }) => msg)).toEqual([
      "not ready: the data folder was deleted or moved away",
      "ready again",
    ]);
    expect(logged[0]?.code).toBe("data_folder_gone");
  });

  test("a folder that takes no files is named", async () => {
    await writeFile(join(folder, "file"), "");
    expect(await watch(join(folder, "file"))()).toEqual([503, "data_folder_read_only"]);
  });

  test("many who ask at once, and soon again, cost one probe", async () => {
    const insert = vi.spyOn(database.query, "insertInto");
    const ask = watch();
    await Promise.all(Array.from({ length: 50 }, ask));
    elapsed = 4_000;
    await ask();
    expect(insert).toHaveBeenCalledTimes(1);
    elapsed = 6_000;
    await ask();
    expect(insert).toHaveBeenCalledTimes(2);
  });

  test("a database that takes no writes is named", async () => {
    await database.query.connection().execute(async (connection) => {
      const { sql } = await import("kysely");
      await sql`pragma query_only = on`.execute(connection);
    });
    expect(await watch()()).toEqual([503, "database_read_only"]);
  });

  test("who waits to write is told of, and named after three seconds", async () => {
    const ask = watch();
    const { promise: held, resolve: giveBack } = Promise.withResolvers<void>();
    const holding = database.query.transaction().execute(async (rows) => {
      await rows.deleteFrom("presence_windows").execute();
      await held;
    });
    await vi.waitFor(() => expect(database.writeWaits()).toEqual({ waiting: 0, oldestMs: 0 }), 10_000);
    const waiting = database.query.deleteFrom("presence_windows").execute();
    await vi.waitFor(() => expect(database.writeWaits().waiting).toBe(1), 10_000);
    elapsed = 3_500;
    expect(database.writeWaits()).toEqual({ waiting: 1, oldestMs: 3_500 });
    expect(await ask()).toEqual([503, "database_busy"]);
    giveBack();
    await Promise.all([holding, waiting]);
    expect(database.writeWaits()).toEqual({ waiting: 0, oldestMs: 0 });
    expect(await ask()).toEqual([200, undefined]);
  });

  test("a database that is closed is named", async () => {
    const other = await openTestDatabase();
    await other.close();
    expect((await watch(folder, { ...other, isInPlace: () => true })())[0]).toBe(503);
  });
});

test("a database file that is gone is told as such", async () => {
  const home = join(folder, "home");
  await mkdir(home);
  database = await openDatabase({ file: join(home, "studio.db") }, migrations);
  await rm(home, { recursive: true });
  expect(await watch()()).toEqual([503, "data_folder_gone"]);
});

/** Mounting takes a machine's administrator. */
function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), "extenso-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", place], { stdio: "ignore" });
    execFileSync("umount", [place], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

describe.skipIf(!canMount())("on a disk of its own", () => {
  let disk: string;
  beforeEach(async () => {
    disk = join(folder, "disk");
    await mkdir(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]);
    database = await openTestDatabase();
  });
  afterEach(() => execFileSync("umount", [disk]));

  test("a full one is named, until there is room again", async () => {
    const ask = watch(disk);
    const filler = join(disk, "filler");
    await writeFile(filler, Buffer.alloc(2_000_000)).catch(() => {});
    for (elapsed of [0, 10_000]) expect(await ask()).toEqual([503, "data_folder_full"]);
    await rm(filler);
    elapsed = 20_000;
    expect(await ask()).toEqual([200, undefined]);
  });

  test("one that became read-only is named", async () => {
    execFileSync("mount", ["-o", "remount,ro", disk]);
    expect(await watch(disk)()).toEqual([503, "data_folder_read_only"]);
  });
});
