/** Checks which requests share a cached response, and which responses are never cached. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWordPressSite, publicUrl, type WordPressSite } from "./wordpress-site.ts";

let site: WordPressSite;
beforeAll(async () => {
  site = await openWordPressSite("sqlite");
});
afterAll(() => site.close());
beforeEach(() => {
  for (const resource of ["posts", "portfolio-items", "media", "users", "categories"]) {
    site.api.cache.changed(resource);
  }
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return Promise.resolve(site.api.app.fetch(new Request(`${publicUrl}/wp-json${path}`, init)));
}

async function idsOf(path: string): Promise<number[]> {
  return ((await (await ask(path)).json()) as { id: number }[]).map(({ id }) => id);
}

/** @returns the number of database statements during the work. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = site.queries();
  await work();
  return site.queries() - before;
}

describe("one answer serves all addresses that mean the same", () => {
  const path = "/wp/v2/posts?per_page=2&categories[]=4&categories[]=5&_fields=id";

  test.each([
    ["arguments that nobody declared", `${path}&utm_source=mail&fbclid=x&constructor=1&__proto__=2`],
    ["another order", "/wp/v2/posts?_fields=id&categories[0]=4&categories[1]=5&per_page=2"],
    ["an empty pair and a slash", "/wp/v2/posts/?&per_page=2&categories[]=4&categories[]=5&&_fields=id"],
    ["capitals in the path", "/WP/v2/Posts?per_page=2&categories[]=4&categories[]=5&_fields=id"],
  ])("%s", async (_, other) => {
    await ask(path);
    const kept = site.api.cache.size;
    expect(await queriesOf(() => ask(other))).toBe(0);
    expect(site.api.cache.size).toBe(kept);
  });

  test("a thousand tracking arguments are kept once", async () => {
    for (let times = 0; times < 2; times += 1) await ask(path);
    const { size, bytes } = site.api.cache;
    for (let k = 0; k < 1_000; k += 1) await ask(`${path}&u${k}=${k}`);
    expect([site.api.cache.size, site.api.cache.bytes]).toEqual([size, bytes]);
  });

  test("each asker's Link has its own query in it", async () => {
    const link = async (query: string) => (await ask(`/wp/v2/posts${query}`)).headers.get("Link");
    const next = (query: string) => `<${publicUrl}/wp-json/wp/v2/posts?${query}>; rel="next"`;
    expect(await link("?per_page=1&colour=red")).toBe(next("per_page=1&colour=red&page=2"));
    expect(await link("?per_page=1")).toBe(next("per_page=1&page=2"));
    expect(await link("?status=publish&per_page=1")).toBe(next("status%5B0%5D=publish&per_page=1&page=2"));
    expect(await link("?x&per_page=1&status=publish&y=ü")).toBe(
      next("x&per_page=1&status%5B0%5D=publish&y=%C3%BC&page=2"),
    );
    const long = "q".repeat(4_000);
    expect(await link(`?per_page=1&long=${long}`)).toBe(next(`per_page=1&long=${long}&page=2`));
  });

  test("arguments of the same name as the path's are no others", async () => {
    await ask("/wp/v2/posts/25?_fields=id");
    expect(await queriesOf(() => ask("/wp/v2/posts/25?id=26&_fields=id"))).toBe(0);
  });

  test("different values are different answers", async () => {
    const answers = await Promise.all(
      [
        "?per_page=1",
        "?per_page=2",
        "?per_page=1&page=2",
        "?per_page=1&_fields=id",
        "?include=25,26",
        "",
      ].map(async (query) => (await ask(`/wp/v2/posts${query}`)).text()),
    );
    expect(new Set(answers).size).toBe(answers.length);
  });
});

describe("what an endpoint does not declare changes nothing", () => {
  test.each([
    ["/wp/v2/portfolio-items", "author[]=4242"],
    ["/wp/v2/portfolio-items", "categories[]=4242"],
    ["/wp/v2/pages", "sticky=1"],
    ["/wp/v2/search", "author[]=4242"],
    ["/wp/v2/categories", "roles[]=none"],
    ["/wp/v2/posts/25", "per_page=0"],
  ])("%s with %s", async (path, argument) => {
    const withIt = await (await ask(`${path}?${argument}`)).json();
    for (const resource of ["posts", "portfolio-items", "categories"]) site.api.cache.changed(resource);
    expect(withIt).toEqual(await (await ask(path)).json());
  });
});

describe("never kept", () => {
  test.each([
    ["an error", "/wp/v2/posts?per_page=0", 400],
    ["a record that isn't there", "/wp/v2/posts/424242", 404],
    ["a page beyond the last", "/wp/v2/posts?page=999", 400],
    ["an envelope", "/wp/v2/posts?_envelope&per_page=1", 200],
    ["an error's envelope", "/wp/v2/posts?_envelope=1&per_page=0", 200],
    [
      "a long address",
      `/wp/v2/posts?search=${"long+".repeat(120)}&exclude=${Array.from({ length: 100 }, (_, index) => 1000 + index)}`,
      200,
    ],
  ])("%s", async (_, path, status) => {
    expect((await ask(path)).status).toBe(status);
    // Only cached responses have an ETag.
    expect((await ask(path)).headers.get("ETag")).toBeNull();
  });

  test("a failure of ours, whether in the answer or in an envelope, is over when it is over", async () => {
    const { query } = site.database;
    for (const path of ["/wp/v2/tags?per_page=3", "/wp/v2/tags?per_page=3&_envelope=1"]) {
      site.database.query = new Proxy(query, {
        get(target, name, receiver) {
          if (name === "selectFrom") throw new Error("disk gone");
          return Reflect.get(target, name, receiver);
        },
      });
      const failed = await ask(path);
      site.database.query = query;
      const body = (await failed.json()) as { status?: number };
      expect([failed.status, body.status]).toEqual(
        path.includes("_envelope") ? [200, 500] : [500, undefined],
      );
      const well = (await (await ask(path)).json()) as { status?: number };
      expect(well.status).toBe(path.includes("_envelope") ? 200 : undefined);
    }
  });

  test("what is meant to write, by its method, the query or a header, is never answered from what is kept", async () => {
    await ask("/wp/v2/posts");
    expect((await ask("/wp/v2/posts?_method=POST")).status).toBe(401);
    expect((await ask("/wp/v2/posts", { headers: { "X-HTTP-Method-Override": "POST" } })).status).toBe(401);
    expect((await ask("/wp/v2/posts", { method: "POST" })).status).toBe(401);
  });
});

describe("HEAD, encodings, origins", () => {
  const path = "/wp/v2/posts?per_page=9&_embed";

  test("HEAD takes what GET kept, with its headers and length, without the body", async () => {
    await ask(path);
    const get = await ask(path, { headers: { "Accept-Encoding": "gzip" } });
    const length = (await get.arrayBuffer()).byteLength;
    let head: Response | undefined;
    expect(
      await queriesOf(async () => {
        head = await ask(path, { method: "HEAD", headers: { "Accept-Encoding": "gzip" } });
      }),
    ).toBe(0);
    expect(await head?.text()).toBe("");
    expect(head?.headers.get("Content-Length")).toBe(String(length));
    for (const name of ["Link", "ETag", "X-WP-Total", "Content-Encoding", "Allow"]) {
      expect(head?.headers.get(name)).toBe(get.headers.get(name));
    }
    expect([get.headers.get("Vary"), head?.headers.get("Vary")]).toEqual([
      "Origin, Accept-Encoding",
      "Accept-Encoding",
    ]);
  });

  test("HEAD keeps nothing: the headers of GET are others", async () => {
    await ask(path, { method: "HEAD" });
    expect((await ask(path)).headers.get("Vary")).toBe("Origin");
  });

  test("an origin gets an answer of its own, and nobody else gets that", async () => {
    const from = (origin: string) => ask(path, { headers: { Origin: origin } });
    expect((await from("https://a.example")).headers.get("Access-Control-Allow-Origin")).toBe(
      "https://a.example",
    );
    expect((await ask(path)).headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect((await from("https://b.example")).headers.get("Access-Control-Allow-Origin")).toBe(
      "https://b.example",
    );
  });
});

describe("many at the same time", () => {
  test("put one answer together between them, each with its own Link", async () => {
    const alone = await queriesOf(() => ask("/wp/v2/posts?per_page=3&_embed"));
    site.api.cache.changed("posts");
    let answers: Response[] = [];
    const together = await queriesOf(async () => {
      answers = await Promise.all(
        Array.from({ length: 30 }, (_, k) => ask(`/wp/v2/posts?per_page=3&_embed&k=${k}`)),
      );
    });
    expect(together).toBe(alone);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get("Link"))).size).toBe(30);
  });

  test("whoever asks after a change is not given what was begun before it", async () => {
    await site.database.query.updateTable("posts").set({ title: "Before" }).where("id", "=", 43).execute();
    const before = ask("/wp/v2/posts/43?_fields=title");
    await site.database.query.updateTable("posts").set({ title: "After" }).where("id", "=", 43).execute();
    site.api.cache.changed("posts");
    const after = await ask("/wp/v2/posts/43?_fields=title");
    await before;
    expect(await after.json()).toEqual({ title: { rendered: "After" } });
  });
});

describe("totals count what the caller may see", () => {
  const totals = async (path: string, by?: Parameters<WordPressSite["ask"]>[1]) => {
    const { headers, body } = await site.ask(path, by);
    return { total: Number(headers.get("X-WP-Total")), listed: body.length };
  };

  test("files of drafts are neither listed nor counted, but for who may see the draft", async () => {
    const all = await totals("/wp/v2/media?per_page=100", { by: "studio_admin" });
    const open = await totals("/wp/v2/media?per_page=100");
    const member = await totals("/wp/v2/media?per_page=100", { by: "casey_member" });
    expect(all.total).toBe(all.listed);
    expect(open.total).toBe(open.listed);
    expect(member).toEqual(open);
    expect(open.total).toBeLessThan(all.total);
    expect(await idsOf("/wp/v2/media?include=48&_fields=id")).toEqual([]);
    expect(await totals("/wp/v2/media?include=48")).toEqual({ total: 0, listed: 0 });
  });

  test("pages of files are full, and there are as many as there is to see", async () => {
    const { total } = await totals("/wp/v2/media?per_page=100");
    const pages = Math.ceil(total / 5);
    const seen: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      seen.push(...(await idsOf(`/wp/v2/media?per_page=5&page=${page}&_fields=id`)));
    }
    expect(seen.length).toBe(total);
    expect((await ask(`/wp/v2/media?per_page=5&page=${pages + 1}`)).status).toBe(400);
  });

  test("an author counts files of their own drafts", async () => {
    const { author_id } = await site.database.query
      .selectFrom("media")
      .innerJoin("posts", "posts.id", "media.parent_post_id")
      .select("posts.author_id")
      .where("media.id", "=", 48)
      .executeTakeFirstOrThrow();
    const { id } = await site.database.query
      .selectFrom("users")
      .select("id")
      .where("username", "=", "jordan")
      .executeTakeFirstOrThrow();
    const own = (author: number) =>
      site.database.query
        .updateTable("posts")
        .set({ author_id: author })
        .where("id", "=", (eb) => eb.selectFrom("media").select("parent_post_id").where("id", "=", 48))
        .execute();
    await own(id);
    const mine = await totals("/wp/v2/media?include=48", { by: "jordan" });
    await own(author_id);
    expect(mine).toEqual({ total: 1, listed: 1 });
  });

  test.each([
    "/wp/v2/posts",
    "/wp/v2/pages",
    "/wp/v2/portfolio-items",
    "/wp/v2/users",
    "/wp/v2/tags",
    "/wp/v2/search",
  ])("%s", async (path) => {
    for (const by of [undefined, "casey_member", "jordan"] as const) {
      const { total, listed } = await totals(`${path}?per_page=100`, by ? { by } : {});
      expect(total).toBe(listed);
    }
  });
});
