import { createTransport } from "@extenso/contract/client/transport.ts";
import { describe, expect, test } from "vitest";
import { capture, captured } from "../../../test/captured-answers.ts";
import { apiRoot, json, outside, type RecordedRequest, refusal } from "../../../test/outside.ts";
import type { ClipPictures } from "../../domains/library/clip-thumbnails/clip-thumbnails.ts";
import { wordPressSource } from "../source/wordpress.ts";
import { contentCalls } from "./content-calls.ts";
import { summaryOf } from "./project.ts";

/** A client of a WordPress that answers by path; what has no answer is unknown to it. */
function client(
  answers: Record<string, (asked: RecordedRequest) => Response | Promise<Response>>,
  more: { clipPictures?: ClipPictures } = {},
) {
  const world = outside((asked) => {
    const path = asked.path.replace(/\?.*/, "");
    return (answers[asked.path] ?? answers[path])?.(asked) ?? captured("route-unknown");
  });
  const options = { contentHosts: ["extenso.local"], publicUrl: "https://extenso.test" };
  const source = wordPressSource(createTransport({ baseUrl: apiRoot, fetch: world.fetch }));
  return {
    source,
    ...contentCalls(source, { ...options, ...more }),
    asked: () => world.asked.map(({ path }) => path),
  };
}

type Calls = ReturnType<typeof client>;
/** A page of the portfolio as cards. */
const listed = async ({ source, asCards }: Calls) => asCards((await source.newestProjects(100)).items);

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
    expect(found?.html).toContain(`href="/contact"`);
    expect(found?.html).toContain(">https://extenso.test/contact<");
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

/** The pictures that the captured projects' galleries name and the WordPress has. */
const pictures = [2, 3, 6, 11, 12, 13, 14, 15, 16, 17].map((id) => ({
  ...capture("media-image").body,
  id,
  source_url: `https://cms.example.test/wp-content/uploads/${id}.jpg`,
}));

describe("projects", () => {
  test("come with their galleries, whose pictures are asked for together", async () => {
    const calls = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => json(pictures),
    });
    const { asked } = calls;
    const items = await listed(calls);
    expect(items).toHaveLength(capture("portfolio-list").body.length);
    expect(items.find(({ slug }) => slug === "saltwater-kitchen")?.images).toEqual(
      [14, 15, 16].map((id) => `https://cms.example.test/wp-content/uploads/${id}.jpg`),
    );
    // After the list, one request is for galleries whose first picture is shown, one for those that are only counted.
    expect(asked()).toHaveLength(3);
    for (const path of asked().slice(1))
      expect(path).toMatch(/^\/wp\/v2\/media\?include=\d+%2C.*&per_page=100\b/);
  });

  test("a server that will not send pictures together is asked for each, and one it refuses is left out", async () => {
    const calls = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => refusal(400, "rest_invalid_param"),
      "/wp/v2/media/14": () => json(pictures.find(({ id }) => id === 14)),
      "/wp/v2/media/15": () => captured("media-of-draft"),
      "/wp/v2/media/16": () => Promise.reject(new TypeError("fetch failed")),
    });
    const { asked } = calls;
    const items = await listed(calls);
    const kitchen = items.find(({ slug }) => slug === "saltwater-kitchen");
    expect(kitchen?.images).toEqual(["https://cms.example.test/wp-content/uploads/14.jpg"]);
    // It is in galleries that are shown and in galleries that are counted.
    expect(asked().filter((path) => path === "/wp/v2/media/15")).toHaveLength(2);
  });

  test("without a connection to the pictures the projects are still there", async () => {
    const calls = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => Promise.reject(new TypeError("fetch failed")),
    });
    const { asked } = calls;
    const items = await listed(calls);
    expect(items.every(({ images }) => images.length === 0)).toBe(true);
    // After the list, one request is for galleries whose first picture is shown, one for those that are only counted.
    expect(asked()).toHaveLength(3);
  });

  test("cards show what the whole projects would, and ask of a gallery only what there is in it", async () => {
    const answers = {
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/portfolio-items?slug=saltwater-kitchen&_embed": () =>
        json(
          capture("portfolio-list").body.filter(({ slug }: { slug: string }) => slug === "saltwater-kitchen"),
        ),
      "/wp/v2/media": ({ path }: RecordedRequest) => {
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
    const calls = client(answers);
    const { asked, findPortfolioItem } = calls;
    const cards = (await listed(calls)).map(summaryOf);
    const kitchen = await findPortfolioItem("saltwater-kitchen");
    expect(cards.find(({ slug }) => slug === "saltwater-kitchen")).toEqual(kitchen && summaryOf(kitchen));
    expect(cards.some(({ pictureCount }) => pictureCount > 1)).toBe(true);
    expect(asked().filter((path) => path.includes("_fields=id%2Csource_url%2Cmime_type"))).toHaveLength(1);
  });

  test("the newest few come with the number of all, and their pictures alone are asked for", async () => {
    const list = capture("portfolio-list").body;
    const { source, asCards, asked } = client({
      "/wp/v2/portfolio-items?per_page=2&_embed": () =>
        json(list.slice(0, 2), { headers: { "X-WP-Total": "12", "X-WP-TotalPages": "6" } }),
      "/wp/v2/media": () => json([]),
    });
    const { items, total } = await source.newestProjects(2);
    await asCards(items);
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

  test("what a long portfolio is arranged by comes page by page, and nothing else of each project", async () => {
    const items = Array.from({ length: 250 }, (_, index) => ({
      id: index + 1,
      slug: `project-${index + 1}`,
      acf: index === 0 ? false : { category: "Branding" },
    }));
    const { source, asked } = client({
      "/wp/v2/portfolio-items": ({ path }) => {
        const page = Number(/&page=(\d+)/.exec(path)?.[1] ?? 1);
        const headers = { "X-WP-Total": "250", "X-WP-TotalPages": "3" };
        return json(items.slice((page - 1) * 100, page * 100), { headers });
      },
    });
    const found = await source.projectEntries();
    expect(found).toHaveLength(250);
    expect(found.slice(0, 2)).toEqual([
      { id: 1, slug: "project-1", category: null },
      { id: 2, slug: "project-2", category: "Branding" },
    ]);
    expect(asked()).toEqual(
      [1, 2, 3].map(
        (page) => `/wp/v2/portfolio-items?per_page=100&_fields=id%2Cslug%2Cacf.category&page=${page}`,
      ),
    );
  });

  test("projects by their numbers come in that order, without those that are not there", async () => {
    const records = [1, 2, 3].map((id) => ({ id, slug: "", title: { rendered: `P &amp; ${id}` } }));
    const { projectCards, projectLinks, asked } = client({ "/wp/v2/portfolio-items": () => json(records) });
    expect((await projectCards([3, 9, 1])).map(({ id }) => id)).toEqual([3, 1]);
    expect(await projectLinks([2])).toEqual([{ slug: "2", title: "P & 2" }]);
    expect(await projectCards([])).toEqual([]);
    expect(asked()).toHaveLength(2);
  });

  test("a server that claims more pages than anyone has is asked for two hundred, a few at the same time", async () => {
    let atOnce = 0;
    let mostAtOnce = 0;
    const { source, asked } = client({
      "/wp/v2/portfolio-items": async ({ path }) => {
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        await Promise.resolve();
        atOnce -= 1;
        const id = Number(/&page=(\d+)/.exec(path)?.[1] ?? 1);
        return json([{ id }, { id: 1 }], { headers: { "X-WP-TotalPages": "900000000" } });
      },
    });
    expect((await source.projectEntries()).map(({ id }) => id)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    expect(asked()).toHaveLength(200);
    expect(mostAtOnce).toBeLessThanOrEqual(4);
  });

  test("a server that fails for pictures together is not asked for each", async () => {
    const calls = client({
      [portfolio]: () => captured("portfolio-list"),
      "/wp/v2/media": () => refusal(504, "content_server_timeout"),
    });
    const { asked } = calls;
    expect((await listed(calls)).every(({ images }) => images.length === 0)).toBe(true);
    expect(asked()).toHaveLength(3);
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
    const items = await listed(client({ [portfolio]: () => json(records) }, { clipPictures }));
    expect(wanted).toEqual([[clip]]);
    expect(items.map(({ featuredImage }) => featuredImage?.url)).toEqual([
      `/clip-thumbnails/${clip}.webp`,
      `/clip-thumbnails/${clip}.webp`,
      undefined,
    ]);
    const without = client({ [portfolio]: () => json(records.slice(2)) }, { clipPictures });
    await listed(without);
    expect(wanted).toHaveLength(1);
  });

  test("a list that cannot be read is an error, not an empty page", async () => {
    const broken = client({ [portfolio]: () => refusal(500, "internal_server_error") });
    await expect(listed(broken)).rejects.toMatchObject({ message: "HTTP error! status: 500" });
    const odd = client({ [portfolio]: () => new Response("<html>") });
    await expect(listed(odd)).rejects.toMatchObject({ code: "unexpected_answer" });
  });

  test("an unknown one is none", async () => {
    const { findPortfolioItem } = client({
      "/wp/v2/portfolio-items": () => captured("portfolio-slug-unknown"),
    });
    expect(await findPortfolioItem("nothing")).toBeNull();
  });
});
