import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../engines/database/test-databases.ts";
import { recordBackup } from "./backup-state.ts";
import { withClaim } from "./claim.ts";
import { backUpWhenDue, isDue } from "./schedule.ts";
import { openTestInstallation, type TestInstallation } from "./test-backup.ts";

let installation: TestInstallation;
afterEach(() => installation.close());

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  beforeEach(async () => {
    installation = await openTestInstallation(kind, { BACKUP_TO: "/backups" });
  });

  test("two never make backups at once", async () => {
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await installation.database.query.selectFrom("users").select("id").execute();
      order.push(`${name} ends`);
    };
    await Promise.all([
      withClaim(installation.database, installation.clock, work("one")),
      withClaim(installation.database, installation.clock, work("other")),
    ]);
    const [first, second] = order[0] === "one begins" ? ["one", "other"] : ["other", "one"];
    expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
  });

  test("a claim that was given up, or that nobody renewed, stands in nobody's way", async () => {
    const failing = withClaim(installation.database, installation.clock, () =>
      Promise.reject(new Error("no disk")),
    );
    await expect(failing).rejects.toThrow("no disk");
    const value = "2026-11-21T04:32:59.000Z somebody who was killed";
    await installation.database.query
      .insertInto("studio_state")
      .values({ key: "backup-claim", value })
      .execute();
    expect(await withClaim(installation.database, installation.clock, async () => "done")).toBe("done");
    expect(await installation.database.query.selectFrom("studio_state").selectAll().execute()).toEqual([]);
  });

  test("the schedule makes one when it is due, and the studio hears of a process that was killed", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      return "SIGKILL";
    };
    await backUpWhenDue(installation, AbortSignal.abort(), run);
    expect(runs).toBe(0);
    const { signal } = new AbortController();
    await backUpWhenDue(installation, signal, run);
    expect(installation.logged[0]).toMatchObject({ level: 50, msg: "no new backup" });
    await recordBackup(installation.database, { triedAt: installation.clock().toISOString() });
    await backUpWhenDue(installation, signal, run);
    expect(runs).toBe(1);
  });
});

describe("the time of a backup", () => {
  beforeEach(async () => {
    installation = await openTestInstallation("sqlite");
  });
  const now = new Date("2026-11-21T12:00:00.000Z");
  const state = (triedAt: string, provedAt: string | null) => ({
    triedAt,
    provedAt,
    id: null,
    seconds: null,
    bytes: null,
    failure: null,
  });

  test.each([
    ["never tried", null, true],
    ["proved a day ago", state("2026-11-20T12:01:00.000Z", "2026-11-20T12:01:00.000Z"), true],
    ["proved an hour ago", state("2026-11-21T11:00:00.000Z", "2026-11-21T11:00:00.000Z"), false],
    ["failed an hour ago", state("2026-11-21T11:00:00.000Z", "2026-11-19T11:00:00.000Z"), false],
    ["failed four hours ago", state("2026-11-21T08:00:00.000Z", "2026-11-19T11:00:00.000Z"), true],
  ])("%s", (_, found, due) => {
    expect(isDue(found, 24, now)).toBe(due);
  });
});
