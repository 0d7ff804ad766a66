/** Replicas write at once: PostgreSQL's word that a record has just gone is no fault of the program. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countBlocked, differingDatabaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, type WordPressSite } from "./wordpress-site.ts";

describe.runIf(differingDatabaseKinds.includes("postgres"))("on PostgreSQL", () => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite("postgres");
  });
  afterAll(() => site.close());

  /** Begins `call` while a deletion is under way that another replica commits as soon as the call waits for it. */
  async function duringDeletion<T>(table: "terms" | "users", id: number, call: () => Promise<T>): Promise<T> {
    const { query } = site.dependencies.database;
    let calling: Promise<T> | undefined;
    await query.transaction().execute(async (rows) => {
      await rows.deleteFrom(table).where("id", "=", id).execute();
      calling = call();
      await expect.poll(() => countBlocked(site.dependencies.database.query)).toBeGreaterThan(0);
    });
    if (!calling) throw new Error("nothing was called");
    return calling;
  }

  test("an article is saved without a tag that is deleted meanwhile", async () => {
    const by = "maya_chen";
    const tag = await site.ask("/wp/v2/tags", { method: "POST", by, json: { name: "Passing" } });
    const saved = await duringDeletion("terms", tag.body.id, () =>
      site.ask("/wp/v2/posts", { method: "POST", by, json: { title: "Tagged", tags: [tag.body.id] } }),
    );
    expect([saved.status, saved.body.tags]).toEqual([201, []]);
  });

  test("other calls say that somebody else was there first, and may be repeated", async () => {
    const { id } = await site.dependencies.database.query
      .selectFrom("users")
      .select("id")
      .where("username", "=", "jordan")
      .executeTakeFirstOrThrow();
    await site.token("jordan");
    const refused = await duringDeletion("users", id, () =>
      site.ask("/extenso/v1/today", { method: "POST", by: "jordan", json: { wanted: true } }),
    );
    expect([refused.status, refused.body.code]).toEqual([503, "extenso_busy"]);
    expect(refused.headers.get("Retry-After")).toBe("5");
  });
});
