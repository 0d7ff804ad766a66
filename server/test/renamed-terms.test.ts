/** Old addresses of categories and tags lead to what they are called now, on both databases. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRedirect } from "../src/domains/content/redirects.ts";
import { differingDatabaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, type WordPressSite } from "./wordpress-site.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  async function write(path: string, json: unknown, method = "POST") {
    const { status, body } = await site.ask(path, { method, by: "maya_chen", json });
    expect([path, status < 300, body.message]).toEqual([path, true, undefined]);
    return body;
  }
  const make = async (taxonomy: string, name: string, more = {}): Promise<number> =>
    (await write(`/wp/v2/${taxonomy}`, { name, ...more })).id;
  const rename = (taxonomy: string, id: number, slug: string) => write(`/wp/v2/${taxonomy}/${id}`, { slug });
  const leads = async (path: string) => {
    const found = await findRedirect(site.database.query, path);
    return found && [found.to, found.file];
  };
  const to = (query: string) => [`/dashboard/academy?${query}`, false];

  test("after any number of renames, also below another category", async () => {
    const parent = await make("categories", "Crafts");
    const id = await make("categories", "Lamps", { parent });
    await rename("categories", id, "lights");
    await rename("categories", id, "lighting");
    expect(await leads("/category/lamps/")).toEqual(to("category=lighting"));
    expect(await leads("/category/crafts/lights")).toEqual(to("category=lighting"));
    const tag = await make("tags", "Lenses");
    await rename("tags", tag, "glass");
    expect(await leads("/tag/lenses")).toEqual(to("tag=glass"));
    expect(await leads("/tag/lamps")).toBeNull();
  });

  test("a name alone writes none, and an address that has a topic again leads nowhere else", async () => {
    const id = await make("tags", "Old sound");
    await write(`/wp/v2/tags/${id}`, { name: "New sound" });
    expect(await leads("/tag/old-sound")).toBeNull();
    await rename("tags", id, "new-sound");
    expect(await leads("/tag/old-sound")).toEqual(to("tag=new-sound"));
    await make("tags", "Old sound");
    expect(await leads("/tag/old-sound")).toBeNull();
    const back = await make("tags", "There");
    await rename("tags", back, "and-back");
    await rename("tags", back, "there");
    expect(await leads("/tag/there")).toBeNull();
    expect(await leads("/tag/and-back")).toEqual(to("tag=there"));
  });

  test("a merged topic leads to the other one, with all that led to it; a deleted one leads nowhere", async () => {
    const from = await make("tags", "Rigging");
    await rename("tags", from, "rigs");
    const into = await make("tags", "Grip");
    await write("/extenso/v1/merged-terms", { from, into });
    expect(await leads("/tag/rigs")).toEqual(to("tag=grip"));
    expect(await leads("/tag/rigging")).toEqual(to("tag=grip"));
    await write(`/wp/v2/tags/${into}?force=true`, undefined, "DELETE");
    expect(await leads("/tag/rigging")).toBeNull();
  });

  test("the desk lists them with the topic's name", async () => {
    const id = await make("categories", "Sets");
    await rename("categories", id, "set-building");
    const { body } = await site.ask("/extenso/v1/redirect-rules?search=set-building", { by: "maya_chen" });
    expect(body).toMatchObject([
      {
        from: "/category/sets",
        to: "/dashboard/academy?category=set-building",
        record: "Sets",
        source: "rename",
        created_by: { id: 2 },
      },
    ]);
  });
});
