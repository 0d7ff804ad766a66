/** Two categories or tags become one, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  const post = async (path: string, json: unknown, by: SiteCall["by"] = "maya_chen") =>
    site.ask(path, { method: "POST", by, json });
  const idOf = async (path: string, json: unknown): Promise<number> => {
    const { status, body } = await post(`/wp/v2${path}`, json);
    expect([status, body.message]).toEqual([201, undefined]);
    return body.id;
  };
  const read = async (path: string) =>
    (await site.ask(`/wp/v2${path}`, { by: "maya_chen" })).body as Record<string, unknown>;
  const merge = (from: unknown, into: unknown, by?: SiteCall["by"]) =>
    post("/extenso/v1/merged-terms", { from, into }, by);
  const preview = async (from: number, into: number) =>
    (await site.ask(`/extenso/v1/merged-terms?from=${from}&into=${into}`, { by: "maya_chen" })).body;

  test("what carries the one carries the other, once; the counts fit, and it is in the audit log", async () => {
    const from = await idOf("/tags", { name: "Drones" });
    const into = await idOf("/tags", { name: "Drone work" });
    const one = await idOf("/posts", { title: "One", status: "publish", tags: [from] });
    const both = await idOf("/posts", { title: "Both", status: "publish", tags: [from, into] });
    const draft = await idOf("/posts", { title: "Draft", tags: [from] });
    const told = {
      taxonomy: "post_tag",
      from: { id: from, name: "Drones", slug: "drones" },
      into: { id: into, name: "Drone work", slug: "drone-work" },
      posts: 3,
      published: 2,
      both: 1,
      children: 0,
    };
    expect(await preview(from, into)).toEqual(told);
    expect((await read(`/tags/${from}`)).count).toBe(2);
    const { status, body } = await merge(from, into);
    expect([status, body]).toEqual([200, told]);
    expect((await read(`/tags/${from}`)).code).toBe("rest_term_invalid");
    expect((await read(`/tags/${into}`)).count).toBe(2);
    for (const id of [one, both, draft]) expect((await read(`/posts/${id}`)).tags).toEqual([into]);
    const log = await site.ask(`/extenso/v1/audit?subject=post_tag&subject_id=${from}`, {
      by: "studio_admin",
    });
    expect(log.body[0]).toMatchObject({
      action: "merge",
      changes: { name: { from: "Drones", to: null }, merged_into: { from: null, to: into } },
    });
  });

  test("what is below a category moves up, also where it is merged into its own child", async () => {
    const parent = await idOf("/categories", { name: "Films" });
    const child = await idOf("/categories", { name: "Short films", parent });
    const other = await idOf("/categories", { name: "Long films", parent });
    const article = await idOf("/posts", { title: "A film", status: "publish", categories: [parent] });
    expect(await preview(parent, child)).toMatchObject({ posts: 1, published: 1, children: 2 });
    expect((await merge(parent, child)).status).toBe(200);
    for (const id of [child, other]) expect((await read(`/categories/${id}`)).parent).toBe(0);
    expect((await read(`/posts/${article}`)).categories).toEqual([child]);
  });

  test("what cannot become one is refused, and stays as it is", async () => {
    const tag = await idOf("/tags", { name: "A tag" });
    const category = await idOf("/categories", { name: "A category" });
    for (const [from, into, status, code] of [
      [tag, category, 400, "extenso_terms_not_merged"],
      [tag, tag, 400, "extenso_terms_not_merged"],
      [1, category, 400, "extenso_terms_not_merged"],
      [tag, 99_999, 404, "rest_term_invalid"],
      [99_999, tag, 404, "rest_term_invalid"],
      ["x", tag, 400, "rest_invalid_param"],
      [undefined, tag, 400, "rest_missing_callback_param"],
      [0, tag, 400, "rest_invalid_param"],
    ] as const) {
      const { body, ...answer } = await merge(from, into);
      expect([from, into, answer.status, body.code]).toEqual([from, into, status, code]);
    }
    expect((await read(`/tags/${tag}`)).name).toBe("A tag");
    expect((await read("/categories/1")).id).toBe(1);
  });

  test("only who manages terms may merge them, or hear what it would touch", async () => {
    const from = await idOf("/tags", { name: "From" });
    const into = await idOf("/tags", { name: "Into" });
    for (const [by, status] of [
      [undefined, 401],
      ["casey_member", 403],
      ["jordan", 403],
    ] as const) {
      const json = { from, into };
      const asked = by === undefined ? { method: "POST", json } : { method: "POST", by, json };
      expect([by, (await site.ask("/extenso/v1/merged-terms", asked)).status]).toEqual([by, status]);
      const address = `/extenso/v1/merged-terms?from=${from}&into=${into}`;
      expect([by, (await site.ask(address, by === undefined ? {} : { by })).status]).toEqual([by, status]);
    }
    expect((await read(`/tags/${from}`)).name).toBe("From");
  });
});
