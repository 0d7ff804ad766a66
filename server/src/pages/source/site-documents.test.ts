import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../engines/database/test-databases.ts";
import { createLog } from "../../kernel/logging/log.ts";
import { createSiteDocuments, type SiteDocuments } from "./site-documents.ts";

let database: TestDatabase;
let documents: SiteDocuments;
beforeEach(async () => {
  database = await openTestDatabase("sqlite");
  documents = createSiteDocuments({ database, log: createLog("silent") });
});
afterEach(() => database.close());

const publish = (published: string) =>
  database.query
    .insertInto("site_words")
    .values({
      part: "portfolio",
      published,
      published_schema_version: 1,
      published_at: "2026-11-01T00:00:00.000Z",
      modified_at: "2026-11-01T00:00:00.000Z",
      version: 1,
    })
    .onConflict((row) => row.column("part").doUpdateSet({ published }))
    .execute();

test("a part is read once until it changes", async () => {
  const first = await documents.read("portfolio");
  await publish(JSON.stringify({ ...first, order: [3, 1] }));
  expect(await documents.read("portfolio")).toBe(first);
  documents.changed("site/about");
  expect(await documents.read("portfolio")).toBe(first);
  documents.changed("site/portfolio");
  expect((await documents.read("portfolio")).order).toEqual([3, 1]);
});

test("a part that could not be read is read again", async () => {
  await publish("not what a portfolio is");
  await expect(documents.read("portfolio")).rejects.toMatchObject({ status: 503 });
  await publish(JSON.stringify({ order: [2], featured: [] }));
  expect((await documents.read("portfolio")).order).toEqual([2]);
});
