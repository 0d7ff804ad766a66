import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../../engines/database/test-databases.ts";
import { systemActor } from "../audit/audit.ts";
import { defaultContent } from "./default-content.ts";
import { NothingScheduledError, saveSiteContent } from "./save-site-content.ts";
import { findScheduled, findSiteContent, versionsOfPart } from "./store.ts";

const now = new Date("2026-11-25T10:00:00.000Z");

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const context = () => ({ kind, now, actor: systemActor("schedule") });
  const titled = (title: string) => ({ ...defaultContent["terms-of-service"], title });
  const save = (
    change: Parameters<typeof saveSiteContent>[2],
    check: Parameters<typeof saveSiteContent>[4] = async () => {},
  ) => saveSiteContent(database.query, "terms-of-service", change, context, check);

  test("a change that was prepared before another came is prepared again, and neither is lost", async () => {
    let attempts = 0;
    const saved = await save({ action: "draft", document: titled("Late") }, async ({ version }) => {
      attempts += 1;
      if (version === 0) await save({ action: "publish", document: titled("Early") });
    });
    expect(attempts).toBe(2);
    expect(saved.version).toBe(2);
    const row = await findSiteContent(database.query, "terms-of-service");
    expect([JSON.parse(row?.published ?? "{}").title, JSON.parse(row?.draft ?? "{}").title]).toEqual([
      "Early",
      "Late",
    ]);
    expect(row).toEqual(saved);
  });

  test("one of two that release the same scheduled content finds it gone", async () => {
    await save({ action: "schedule", document: titled("Soon"), at: "2026-12-01T00:00:00.000Z" });
    const [scheduled] = await findScheduled(database.query, "terms-of-service");
    const release = { action: "release", id: scheduled?.number ?? 0 } as const;
    const results = await Promise.allSettled([save(release), save(release)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((one) => one.status === "rejected")?.reason).toBeInstanceOf(NothingScheduledError);
    const { kind: ofKind, record } = versionsOfPart("terms-of-service");
    const published = await database.query
      .selectFrom("versions")
      .select("number")
      .where("kind", "=", ofKind)
      .where("record", "=", record)
      .where("state", "=", "publish")
      .execute();
    expect(published).toHaveLength(1);
  });
});
