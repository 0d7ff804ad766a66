/** Lists of those who edit are searched in titles alone where they ask for it; nobody else's answers change by it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

describe.each(differingDatabaseKinds)("searching titles, on %s", (kind) => {
  let site: WordPressSite;
  const create = async (type: string, title: string, content: string, status: string) => {
    const json = { title, content, status };
    const made = await site.ask(`/wp/v2/${type}`, { method: "POST", by: "maya_chen", json });
    expect(made.status).toBe(201);
  };
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    for (const type of ["posts", "pages"]) {
      await create(type, "Quokka, at dusk", "Nothing of the kind", "draft");
      await create(type, "Island morning", "A quokka crossed the road", "publish");
      await create(type, "The QUOKKÁ returns", "Again", "pending");
    }
  });
  afterAll(() => site.close());

  const titles = async (path: string, by?: "maya_chen" | "jordan") => {
    const { status, body, headers } = await site.ask(path, by ? { by } : {});
    expect(status).toBe(200);
    const found = body as unknown as { title: { raw?: string; rendered: string } }[];
    expect(headers.get("X-WP-Total")).toBe(String(found.length));
    return found.map(({ title }) => title.raw ?? title.rendered).sort();
  };
  const inTitles = "search_columns=post_title";
  const all = "context=edit&status=publish,future,draft,pending,private";

  test.each(["posts", "pages"])("%s: in titles, or in texts, too", async (type) => {
    const list = `/wp/v2/${type}?${all}&search=quokka`;
    expect(await titles(`${list}&${inTitles}`, "maya_chen")).toEqual([
      "Quokka, at dusk",
      "The QUOKKÁ returns",
    ]);
    expect(await titles(list, "maya_chen")).toHaveLength(3);
  });

  test.each([
    ["quokka dusk", ["Quokka, at dusk"]],
    ["quokka -dusk", ["The QUOKKÁ returns"]],
    ['"quokka, at"', ["Quokka, at dusk"]],
    ["a, at", ["Quokka, at dusk"]],
    ["quokka%", []],
  ])("%s", async (words, found) => {
    const list = `/wp/v2/posts?${all}&${inTitles}&search=${encodeURIComponent(words)}`;
    expect(await titles(list, "maya_chen")).toEqual(found);
  });

  test.each(["search_columns[]=post_title", "orderby=title&order=asc&search_columns=post_title"])(
    "%s",
    async (asked) => {
      const list = `/wp/v2/posts?${all}&search=quokka&${asked}`;
      expect(await titles(list, "maya_chen")).toHaveLength(2);
    },
  );

  test.each([
    ["search_columns=post_content", 1],
    ["search_columns[]=post_title&search_columns[]=post_content", 3],
  ])("%s: %i", async (asked, count) => {
    expect(await titles(`/wp/v2/posts?${all}&search=quokka&${asked}`, "maya_chen")).toHaveLength(count);
  });

  test("visitors search in titles, too, and find what is public", async () => {
    const list = "/wp/v2/posts?search=quokka";
    expect(await titles(`${list}&${inTitles}`)).toEqual([]);
    expect(await titles(list)).toEqual(["Island morning"]);
  });

  test("files are searched by their names alone, too", async () => {
    const [file] = (await site.ask("/wp/v2/media?per_page=1")).body as unknown as { id: number }[];
    const json = { title: "Wallaby", caption: "Beside a bilby" };
    const written = await site.ask(`/wp/v2/media/${file?.id}`, { method: "POST", by: "studio_admin", json });
    expect(written.status).toBe(200);
    const found = (search: string, more = "") => titles(`/wp/v2/media?search=${search}${more}`, "maya_chen");
    expect(await found("wallaby", `&${inTitles}`)).toEqual(["Wallaby"]);
    expect(await found("bilby", `&${inTitles}`)).toEqual([]);
    expect(await found("bilby")).toEqual(["Wallaby"]);
  });
});
