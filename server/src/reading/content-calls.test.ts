import { createTransport } from "@extenso/contract/client/transport.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { describe, expect, test } from "vitest";
import { capture, captured } from "../../../testing/captures.ts";
import { type Asked, apiRoot, json, outside, refusal } from "../../../testing/outside.ts";
import type { ClipPictures } from "./clip-pictures.ts";
import { contentCalls } from "./content-calls.ts";
import { summaryOf } from "./project.ts";

/** A client of a WordPress that answers by path; what has no answer is unknown to it. */
function client(
  answers: Record<string, (asked: Asked) => Response | Promise<Response>>,
  more: { clipPictures?: ClipPictures } = {},
) {
  const world = outside((asked) => {
    const path = asked.path.replace(/\?.*/, "");
    return (answers[asked.path] ?? answers[path])?.(asked) ?? captured("route-unknown");
  });
  const options = { contentHosts: ["extenso.local"], publicUrl: "https://extenso.test" };
  return {
    ...contentCalls(createTransport({ baseUrl: apiRoot, fetch: world.fetch }), { ...options, ...more }),
    asked: () => world.asked.map(({ path }) => path),
  };
}

const clip = "WhWc3b3KhnY";
const noPicture = { alt: "", width: 1280, height: 720, candidates: [] };

const page1 = "/wp/v2/posts?_embed&per_page=9&page=1&status=publish&orderby=date&order=desc";

describe("articles", () => {
  test("a page is asked for in the specification's words and comes with its totals", async () => {
    const { listArticles, asked } = client({ [page1]: () => captured("posts-list-page-1") });
    const { items, total, totalPages } = await listArticles();
    const { headers, body } = capture("posts-list-page-1");
    expect(items.map(({ id }) => id)).toEqual(body.map(({ id }: { id: number }) => id));
    expect([total, totalPages]).toEqual([Number(headers["X-WP-Total"]), Number(headers["X-WP-TotalPages"])]);
    expect(total).toBeGreaterThan(9);
    expect(asked()).toEqual([page1]);
    expect(capture("posts-list-page-1").request.url.endsWith(page1)).toBe(true);
  });

  test("search and categories go along, blank ones do not", async () => {
    const { listArticles, asked } = client({ "/wp/v2/posts": () => json([]) });
    await listArticles({ page: 2, search: " slow light ", categories: [3, 4] });
    await listArticles({ search: " ", categories: 5, perPage: 3 });
    await listArticles({ categories: [] });
    expect(asked()).toEqual([
      `${page1.replace("page=1", "page=2")}&search=slow%20light&categories=3%2C4`,
      `${page1.replace("per_page=9", "per_page=3")}&categories=5`,
      page1,
    ]);
  });

  test("an article is the first with its slug, or none", async () => {
    const { findArticle, asked } = client({
      "/wp/v2/posts?slug=moving&_embed&status=publish": () => captured("posts-slug-dev-host"),
      "/wp/v2/posts": () => captured("posts-slug-unknown"),
    });
    const found = await findArticle("moving");
    expect(found?.content).toContain(`href="/contact"`);
    expect(found?.content).toContain(">https://extenso.test/contact<");
    expect(await findArticle("нет/such?one")).toBeNull();
    expect(asked()[1]).toBe("/wp/v2/posts?slug=%D0%BD%D0%B5%D1%82%2Fsuch%3Fone&_embed&status=publish");
  });

  test("an empty slug is no article: WordPress would send any", async () => {
    const { findArticle, findPortfolioItem, asked } = client({
      "/wp/v2/posts": () => captured("posts-slug-empty"),
    });
    expect([await findArticle(""), await findPortfolioItem("")]).toEqual([null, null]);
    expect(asked()).toEqual([]);
  });

  test("what cannot be read is told as the specification does", async () => {
    const { listArticles } = client({ "/wp/v2/posts": () => captured("posts-list-page-beyond-last") });
    await expect(listArticles({ page: 99 })).rejects.toMatchObject({
      code: "rest_post_invalid_page_number",
      status: 400,
      message: "HTTP error! status: 400",
    });
  });

  test("categories have a name to read and a label", async () => {
    const { listCategories } = client({
      "/wp/v2/categories?per_page=100&hide_empty=true": () => captured("categories-list"),
    });
    const categories = await listCategories();
    expect(categories.length).toBe(capture("categories-list").body.length);
    for (const { name, label } of categories) {
      expect(name).not.toMatch(/&\w+;/);
      expect(label).not.toBe("");
    }
  });
});

const portfolio = "/wp/v2/portfolio-items?per_page=100&_embed";

/** What the captured projects' galleries name, and WordPress has. */
const pictures = [2, 3, 6, 11, 12, 13, 14, 15, 16, 17].map((id) => ({
  ...capture("media-image").body,
  id,
  source_url: `https://cms.example.test/wp-content/uploads/${id}.jpg`,
}));

describe("projects", () => {
  test("come with their galleries, whose pictures are asked for together", async () => {
    const { listPortfolioItems, asked } = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => json(pictures),
    });
    const items = await listPortfolioItems();
    expect(items).toHaveLength(capture("portfolio-list").body.length);
    expect(items.find(({ slug }) => slug === "saltwater-kitchen")?.images).toEqual(
      [14, 15, 16].map((id) => `https://cms.example.test/wp-content/uploads/${id}.jpg`),
    );
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toMatch(/^\/wp\/v2\/media\?include=14%2C15%2C16%2C17.*&per_page=100$/);
  });

  test("a server that will not send pictures together is asked for each, and one it refuses is left out", async () => {
    const { listPortfolioItems, asked } = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => refusal(400, "rest_invalid_param"),
      "/wp/v2/media/14": () => json(pictures.find(({ id }) => id === 14)),
      "/wp/v2/media/15": () => captured("media-of-draft"),
      "/wp/v2/media/16": () => Promise.reject(new TypeError("fetch failed")),
    });
    const items = await listPortfolioItems();
    const kitchen = items.find(({ slug }) => slug === "saltwater-kitchen");
    expect(kitchen?.images).toEqual(["https://cms.example.test/wp-content/uploads/14.jpg"]);
    expect(asked().filter((path) => path === "/wp/v2/media/15")).toHaveLength(1);
  });

  test("without a connection to the pictures the projects are still there", async () => {
    const { listPortfolioItems, asked } = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => Promise.reject(new TypeError("fetch failed")),
    });
    const items = await listPortfolioItems();
    expect(items.every(({ images }) => images.length === 0)).toBe(true);
    expect(asked()).toHaveLength(2);
  });

  test("cards show what the whole projects would, and ask of a gallery only what there is in it", async () => {
    const answers = {
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": ({ path }: Asked) => {
        const query = new URLSearchParams(path.replace(/.*\?/, ""));
        const fields = query.get("_fields")?.split(",");
        const named = pictures.filter(({ id }) => query.get("include")?.split(",").includes(String(id)));
        const only = (record: object) =>
          fields
            ? Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
            : record;
        return json(named.map(only));
      },
    };
    const { listProjectCards, listPortfolioItems, asked } = client(answers);
    const cards = (await listProjectCards()).map(summaryOf);
    expect(cards).toEqual((await listPortfolioItems()).map(summaryOf));
    expect(cards.some(({ pictureCount }) => pictureCount > 1)).toBe(true);
    expect(asked().filter((path) => path.includes("_fields=id%2Csource_url%2Cmime_type"))).toHaveLength(1);
  });

  test("the newest few come with the number of all, and their pictures alone are asked for", async () => {
    const list = capture("portfolio-list").body;
    const { newestProjectCards, asked } = client({
      "/wp/v2/portfolio-items?per_page=2&_embed": () =>
        json(list.slice(0, 2), { headers: { "X-WP-Total": "12", "X-WP-TotalPages": "6" } }),
      "/wp/v2/media": () => json([]),
    });
    const { items, total } = await newestProjectCards(2);
    expect(items.map(({ id }) => id)).toEqual(list.slice(0, 2).map(({ id }: { id: number }) => id));
    expect(total).toBe(12);
    expect(asked().filter((path) => path.startsWith("/wp/v2/portfolio-items"))).toHaveLength(1);
  });

  test("without any gallery nobody is asked for pictures", async () => {
    const { findPortfolioItem, asked } = client({
      "/wp/v2/portfolio-items?slug=off&_embed": () => json([capture("portfolio-by-id-acf-false").body]),
    });
    expect(await findPortfolioItem("off")).toMatchObject({ title: "Fields switched off" });
    expect(asked()).toHaveLength(1);
  });

  test("more than a hundred come page by page, their pictures by the hundred", async () => {
    const items = Array.from({ length: 250 }, (_, index) => ({
      id: index + 1,
      content: { rendered: `<img data-id="${index + 1}">` },
    }));
    const { listPortfolioItems, asked } = client({
      "/wp/v2/portfolio-items": ({ path }) => {
        const page = Number(/&page=(\d+)/.exec(path)?.[1] ?? 1);
        const headers = { "X-WP-Total": "250", "X-WP-TotalPages": "3" };
        return json(items.slice((page - 1) * 100, page * 100), { headers });
      },
      "/wp/v2/media": ({ path }) => {
        const ids = decodeURIComponent(/include=([^&]*)/.exec(path)?.[1] ?? "").split(",");
        return json(ids.map((id) => ({ id: Number(id), source_url: `/${id}.jpg` })));
      },
    });
    const found = await listPortfolioItems();
    expect(found.map(({ images }) => images[0])).toEqual(items.map(({ id }) => `/${id}.jpg`));
    expect(asked()).toHaveLength(6);
  });

  test("a server that claims more pages than anyone has is asked for fifty, a few at the same time", async () => {
    let atOnce = 0;
    let mostAtOnce = 0;
    const { listPortfolioItems, asked } = client({
      "/wp/v2/portfolio-items": async ({ path }) => {
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        await Promise.resolve();
        atOnce -= 1;
        const id = Number(/&page=(\d+)/.exec(path)?.[1] ?? 1);
        const ids = Array.from({ length: 200 }, (_, index) => `<img data-id="${id * 1000 + index}">`).join(
          "",
        );
        const records = [
          { id, content: { rendered: ids } },
          { id: 1, content: { rendered: "" } },
        ];
        return json(records, { headers: { "X-WP-TotalPages": "900000000" } });
      },
      "/wp/v2/media": () => json([]),
    });
    expect((await listPortfolioItems()).map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    const calls = asked();
    expect(calls.filter((path) => path.startsWith("/wp/v2/portfolio-items"))).toHaveLength(50);
    expect(calls.filter((path) => path.startsWith("/wp/v2/media"))).toHaveLength(50);
    expect(mostAtOnce).toBeLessThanOrEqual(4);
  });

  test("a server that fails for pictures together is not asked for each", async () => {
    const { listPortfolioItems, asked } = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => refusal(504, "content_server_timeout"),
    });
    expect((await listPortfolioItems()).every(({ images }) => images.length === 0)).toBe(true);
    expect(asked()).toHaveLength(2);
  });

  test("thumbnails of clips are asked for together, each once, and only where there are clips", async () => {
    const wanted: string[][] = [];
    const clipPictures: ClipPictures = async (ids) => {
      wanted.push([...ids]);
      return new Map(ids.map((id) => [id, { ...noPicture, url: `/clip-thumbnails/${id}.webp` }]));
    };
    const records = [
      { id: 1, content: { rendered: `<iframe src="https://www.youtube.com/embed/${clip}"></iframe>` } },
      { id: 2, content: { rendered: "" }, acf: { video_url: `https://youtu.be/${clip}` } },
      { id: 3, content: { rendered: "" } },
    ];
    const { listPortfolioItems } = client({ [portfolio]: () => json(records) }, { clipPictures });
    const items = await listPortfolioItems();
    expect(wanted).toEqual([[clip]]);
    expect(items.map(({ featuredImage }) => featuredImage?.url)).toEqual([
      `/clip-thumbnails/${clip}.webp`,
      `/clip-thumbnails/${clip}.webp`,
      undefined,
    ]);
    const without = client({ [portfolio]: () => json(records.slice(2)) }, { clipPictures });
    await without.listPortfolioItems();
    expect(wanted).toHaveLength(1);
  });

  test("a list that cannot be read is an error, not an empty page", async () => {
    const broken = client({ [portfolio]: () => refusal(500, "internal_server_error") });
    await expect(broken.listPortfolioItems()).rejects.toMatchObject({ message: "HTTP error! status: 500" });
    const odd = client({ [portfolio]: () => new Response("<html>") });
    await expect(odd.listPortfolioItems()).rejects.toMatchObject({ code: "unexpected_answer" });
  });

  test("an unknown one is none", async () => {
    const { findPortfolioItem } = client({
      "/wp/v2/portfolio-items": () => captured("portfolio-slug-unknown"),
    });
    expect(await findPortfolioItem("nothing")).toBeNull();
  });

  test("a caller who leaves gets no half-filled list", async () => {
    const caller = new AbortController();
    const { listPortfolioItems } = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => {
        caller.abort("left");
        return json(pictures);
      },
    });
    const error = await listPortfolioItems(caller.signal).catch((reason: unknown) => reason);
    expect(error).toBe("left");
    expect(error).not.toBeInstanceOf(ApiError);
  });
});
