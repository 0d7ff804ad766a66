import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  differingDatabaseKinds,
  openTestDatabase,
  type TestDatabase,
} from "../../../engines/database/test-databases.ts";
import { saveChanges } from "../save/save-planned.ts";
import { writtenPost } from "../save/test-post.ts";
import type { WrittenPost } from "../save/written-content.ts";
import { createProjectOrder } from "./project-order.ts";

describe.each(differingDatabaseKinds)("the order of projects on %s", (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const save = (...changes: Parameters<typeof saveChanges>[1]) =>
    saveChanges({ database, clock: () => new Date("2026-01-01T00:00:00Z") }, changes);
  const project = (slug: string, day: number, more: Partial<WrittenPost> = {}) => ({
    action: "create" as const,
    kind: "post" as const,
    values: writtenPost({
      type: "portfolio-items",
      slug,
      published_at: `2025-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
      ...more,
    }),
  });

  test("has the published ones, newest first, each with its category as it was written", async () => {
    await save(
      project("older", 1, { acf: { category: "Food & Drink" } }),
      project("newer", 2, { acf: { category: 7 } }),
      project("none", 3, { acf: false }),
      project("draft", 4, { status: "draft" }),
    );
    const order = createProjectOrder({ database });
    expect((await order.read()).map(({ slug, category }) => [slug, category])).toEqual([
      ["none", null],
      ["newer", null],
      ["older", "Food & Drink"],
    ]);
  });

  test("is read once until a project changes", async () => {
    const [id = 0] = await save(project("one", 1, { acf: { category: "Film" } }));
    const order = createProjectOrder({ database });
    const first = await order.read();
    expect(await order.read()).toBe(first);
    order.changed("posts");
    expect(await order.read()).toBe(first);
    await save({ action: "update", kind: "post", id, values: { acf: { category: "Branding" } } });
    order.changed("portfolio-items");
    expect((await order.read()).map(({ category }) => category)).toEqual(["Branding"]);
  });

  test("takes a category of any length, and none that is no text", async () => {
    const long = "Ä".repeat(5_000);
    await save(
      project("long", 2, { acf: { category: long } }),
      project("nul", 1, { acf: { category: "a\u0000b" } }),
    );
    const [first, second] = await createProjectOrder({ database }).read();
    expect(first?.category).toBe(long.slice(0, 200));
    // As far as each database can tell it.
    expect([null, "a"]).toContain(second?.category);
  });
});
