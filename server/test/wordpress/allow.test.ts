/** `Allow` and OPTIONS are what clients ask before they offer a button: they name what works, and no more. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "../wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());

/** One that is there, of each collection whose routes name one. */
const examples: Record<string, string> = {
  posts: "25",
  pages: "1",
  "portfolio-items": "51",
  media: "14",
  categories: "3",
  tags: "8",
  users: "3",
  comments: "1",
  types: "post",
  taxonomies: "category",
  statuses: "publish",
};

/** Enough for every route that needs something. */
const wellFormed = {
  name: "Lighting",
  username: "sam_lee",
  email: "sam@example.test",
  password: "Sam-Lee-Pass-1",
  post: 25,
  reassign: 1,
};

const people: (Person | undefined)[] = [undefined, "casey_member", "jordan", "maya_chen", "studio_admin"];
const refusals = [401, 403, 404];
const writes = ["POST", "PUT", "PATCH", "DELETE"];

describe.each(people)("for %s", (by) => {
  const as = by ? { by } : {};

  test("a write is named where it is not refused, and nowhere else", async () => {
    const { routes } = (await site.ask("/wp/v2")).body;
    const paths = Object.keys(routes).map((route) =>
      route.replace(
        /(?<=\/wp\/v2\/)([\w-]+)\/\(.+\)$/,
        (_, collection) => `${collection}/${examples[collection]}`,
      ),
    );
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const { headers } = await site.ask(path, { method: "OPTIONS", ...as });
      const named = (headers.get("Allow") ?? "").split(", ").filter((method) => writes.includes(method));
      const works: string[] = [];
      for (const method of writes) {
        const json = path.includes("/users/") ? { reassign: 1 } : wellFormed;
        const { status, body } = await site.ask(path, { method, json, ...as });
        if (!refusals.includes(status) && body.code !== "rest_not_supported") works.push(method);
      }
      expect([path, named]).toEqual([path, works]);
    }
  });
});

test("who writes is told so, and nobody else", async () => {
  const methods = async (path: string, by?: Person) =>
    (await site.ask(path, by ? { by } : {})).headers.get("Allow");
  for (const path of ["/wp/v2/posts", "/wp/v2/portfolio-items"]) {
    expect([path, await methods(path)]).toEqual([path, "GET"]);
    expect([path, await methods(path, "casey_member")]).toEqual([path, "GET"]);
    expect([path, await methods(path, "jordan")]).toEqual([path, "GET, POST"]);
  }
  expect(await methods("/wp/v2/pages", "jordan")).toBe("GET");
  expect(await methods("/wp/v2/pages", "maya_chen")).toBe("GET, POST");
  expect(await methods("/wp/v2/posts/21", "jordan")).toBe("GET");
});

test("everyone may change their own account, and is told so", async () => {
  const { headers } = await site.ask("/wp/v2/users/me", { method: "OPTIONS", by: "casey_member" });
  expect(headers.get("Allow")).toBe("GET, POST, PUT, PATCH");
  const other = await site.ask("/wp/v2/users/2", { method: "OPTIONS", by: "casey_member" });
  expect(other.headers.get("Allow")).toBe("GET");
});

test("a route says by itself what it could take, as WordPress's do", async () => {
  const { body, headers } = await site.ask("/wp/v2/posts/25", { method: "OPTIONS", by: "jordan" });
  expect(body.methods).toEqual(["GET", "POST", "PUT", "PATCH", "DELETE"]);
  expect(headers.get("Allow")).toBe("GET, POST, PUT, PATCH, DELETE");
  expect(body._links).toBeUndefined();
  expect((await site.ask("/wp/v2/posts", { method: "OPTIONS" })).body._links.self).toEqual([
    { href: `${publicUrl}/wp-json/wp/v2/posts` },
  ]);
});
