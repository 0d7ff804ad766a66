import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ensureDefaultCategory } from "../../../domains/content/terms/ensure-default-category.ts";
import { verifyPassword } from "../../../domains/identity/passwords/passwords.ts";
import { insertUser } from "../../../domains/identity/users/insert-user.ts";
import type { Database } from "../../../engines/database/open.ts";
import { databaseKinds, openTestDatabase } from "../../../engines/database/test-databases.ts";
import { loadDataset } from "./load-dataset.ts";

const file = new URL("../../../../test/captures/dataset.json", import.meta.url);
const dataset = JSON.parse(await readFile(file, "utf8"));

const person = {
  passwordHash: "",
  displayName: "Someone",
  firstName: "",
  lastName: "",
  now: "2026-11-21T04:33:00.000Z",
  emailConfirmedAt: null,
};

describe.each(databaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const count = async (table: "posts" | "media" | "terms" | "users" | "post_terms") =>
    Number(
      (
        await database.query
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );

  test("captions and descriptions that WordPress makes by itself aren't taken for somebody's words", async () => {
    await loadDataset(database, dataset);
    const rows = await database.query
      .selectFrom("media")
      .select(["id", "caption_raw", "caption_rendered", "description_raw"])
      .where("id", "in", [4, 19, 20])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      {
        id: 4,
        caption_raw: "Wireframes &amp; flows, week two.",
        description_raw: "",
        caption_rendered: "<p>Wireframes &amp; flows, week two.</p>\n",
      },
      { id: 19, caption_raw: "", caption_rendered: "<p>Rate card</p>\n", description_raw: "" },
      {
        id: 20,
        caption_raw: "",
        description_raw: "",
        caption_rendered: expect.stringMatching(/^<p>[^<>\s]+\/2024\/04\/harbour-teaser\.mp4<\/p>\n$/),
      },
    ]);
  });

  test("everything is there, people can sign in, and what comes next gets the next id", async () => {
    // As the first start of a studio without the sample leaves it.
    await ensureDefaultCategory(database, new Date());
    expect(await loadDataset(database, dataset)).toEqual({ timezone: "America/Vancouver" });
    expect(await count("posts")).toBe(dataset.posts.length + dataset.portfolio_items.length);
    expect(await count("media")).toBe(dataset.media.length);
    expect(await count("terms")).toBe(dataset.categories.length + dataset.tags.length);
    const casey = await database.query
      .selectFrom("users")
      .selectAll()
      .where("id", "=", 4)
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(casey.password_hash, "Rig-Casey-Pass-1")).toBe(true);
    const next = { username: "next", email: "next@example.test", roles: ["subscriber"], ...person };
    expect(await insertUser(database.query, next)).toBe(6);
    const id = await database.query
      .insertInto("content_ids")
      .values({ kind: "post" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id.id).toBe(64);
  });

  test("the administrator of a first start gives way", async () => {
    await insertUser(database.query, {
      username: "studio_admin",
      email: "studio@example.test",
      roles: ["administrator"],
      ...person,
    });
    await loadDataset(database, dataset);
    expect(await count("users")).toBe(dataset.users.length);
  });

  test("where members are or anything was loaded, nothing is touched", async () => {
    await insertUser(database.query, {
      username: "member",
      email: "member@example.test",
      roles: ["subscriber"],
      ...person,
    });
    await expect(loadDataset(database, dataset)).rejects.toThrow("in use already");
    expect([await count("users"), await count("posts")]).toEqual([1, 0]);
  });

  test.each([
    [[], "This is no dataset: Invalid input"],
    [{ ...dataset, users: [{}] }, "This is no dataset: users.0.id"],
    [
      {
        ...dataset,
        portfolio_items: [{ ...dataset.portfolio_items[0], acf: { project_year: "since 2019" } }],
      },
      "This is no dataset: portfolio_items.0.acf.project_year: At most 4 characters.",
    ],
  ])("another form is said in one line", async (content, message) => {
    await expect(loadDataset(database, content)).rejects.toThrow(message);
    expect(await count("posts")).toBe(0);
  });
});
