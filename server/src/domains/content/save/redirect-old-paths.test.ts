import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../engines/database/open.ts";
import { databaseKinds, openTestDatabase } from "../../../engines/database/test-databases.ts";
import { findRedirect } from "../redirects.ts";
import type { ContentChange, PostChange } from "./changes.ts";
import { saveChanges } from "./save-planned.ts";
import { writtenPost } from "./test-post.ts";
import type { WrittenPost } from "./written-content.ts";

const academy = "/dashboard/academy/post";

describe.each(databaseKinds)("on %s", (kind) => {
  let database: Database;
  let minute = 0;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const save = (changes: ContentChange[]) => {
    minute += 1;
    const now = new Date(Date.UTC(2026, 10, 21, 4, minute));
    return saveChanges({ database, clock: () => now }, changes);
  };
  const create = async (values: Partial<WrittenPost>) => {
    const [id] = await save([{ action: "create", kind: "post", values: writtenPost(values) }]);
    return id as number;
  };
  type Values = Extract<PostChange, { action: "update" }>["values"];
  const update = (id: number, values: Values) =>
    save([{ action: "update", kind: "post", id, values, by: 1 } as ContentChange]);
  const leads = async (path: string) => (await findRedirect(database.query, path))?.to ?? null;

  test("an article's old addresses lead to its present one, after any number of renames", async () => {
    const id = await create({ slug: "dusk" });
    await update(id, { slug: "dawn" });
    await update(id, { slug: "noon" });
    for (const old of ["dusk", "dawn", "DUSK"])
      for (const path of [`${academy}/${old}`, `/${old}/`, `/2024/05/${old}/`, `/2024/05/17/${old}`])
        expect([path, await leads(path)]).toEqual([path, `${academy}/noon`]);
    expect(await leads("/elsewhere/dusk")).toBeNull();
    expect(await leads("/portfolio/dusk")).toBeNull();
    expect(await leads(`${academy}/noon`)).toBeNull();
  });

  test("renamed back, it stands at its address again and the other one leads there", async () => {
    const id = await create({ slug: "dusk" });
    await update(id, { slug: "dawn" });
    await update(id, { slug: "dusk" });
    expect(await leads(`${academy}/dusk`)).toBeNull();
    expect(await leads(`${academy}/dawn`)).toBe(`${academy}/dusk`);
  });

  test("projects, and names in other scripts, lead on as well", async () => {
    const id = await create({ type: "portfolio-items", slug: "Гавань" });
    await update(id, { slug: "harbour" });
    const old = encodeURIComponent("гавань");
    for (const path of [`/portfolio/${old}`, `/portfolio-items/${old}/`])
      expect([path, await leads(path)]).toEqual([path, "/portfolio/harbour"]);
    expect(await leads(`/${old}`)).toBeNull();
  });

  test("a page takes those below it along when it is renamed, moved or deleted", async () => {
    const above = await create({ type: "page", slug: "house" });
    const below = await create({ type: "page", slug: "rules", parent_id: above });
    const deepest = await create({ type: "page", slug: "pets", parent_id: below });
    await update(above, { slug: "studio" });
    expect(await leads("/house")).toBe("/studio/");
    expect(await leads("/house/rules/")).toBe("/studio/rules/");
    expect(await leads("/house/rules/pets")).toBe("/studio/rules/pets/");
    await update(deepest, { parent_id: 0 });
    expect(await leads("/house/rules/pets")).toBe("/pets/");
    expect(await leads("/studio/rules/pets")).toBe("/pets/");
    await save([{ action: "delete", kind: "post", id: above }]);
    expect(await leads("/studio/rules")).toBe("/rules/");
    expect(await leads("/house")).toBeNull();
  });

  test("nobody is led to what they may not read, and what was never public leaves no address", async () => {
    const draft = await create({ slug: "quiet", status: "draft" });
    await update(draft, { slug: "loud" });
    await update(draft, { status: "publish" });
    expect(await leads(`${academy}/quiet`)).toBeNull();

    const id = await create({ slug: "dusk" });
    await update(id, { slug: "dawn" });
    for (const status of ["private", "draft", "pending"] as const) {
      await update(id, { status });
      expect([status, await leads(`${academy}/dusk`)]).toEqual([status, null]);
    }
    await save([{ action: "trash", kind: "post", id, by: 1 } as ContentChange]);
    expect(await leads(`${academy}/dusk`)).toBeNull();
    await update(id, { status: "publish" });
    expect(await leads(`${academy}/dusk`)).toBe(`${academy}/dawn`);
  });

  test("a text that is withdrawn, renamed and published again is found at its first address", async () => {
    const id = await create({ slug: "dusk" });
    await update(id, { status: "draft" });
    await update(id, { slug: "dawn" });
    expect(await leads(`${academy}/dusk`)).toBeNull();
    await update(id, { status: "publish" });
    expect(await leads(`${academy}/dusk`)).toBe(`${academy}/dawn`);
  });

  test("of two that had a name one after the other, the later one is led to", async () => {
    const first = await create({ slug: "dusk" });
    await update(first, { slug: "first" });
    const second = await create({ slug: "dusk" });
    await update(second, { slug: "second" });
    expect(await leads(`${academy}/dusk`)).toBe(`${academy}/second`);
  });

  test("one record keeps its newest hundred addresses", async () => {
    const id = await create({ slug: "name-0" });
    for (let count = 1; count <= 102; count += 1) await update(id, { slug: `name-${count}` });
    expect(await leads(`${academy}/name-1`)).toBeNull();
    expect(await leads(`${academy}/name-2`)).toBe(`${academy}/name-102`);
    const rows = await database.query.selectFrom("redirects").select("path").execute();
    expect(rows.length).toBe(100);
  });
});
