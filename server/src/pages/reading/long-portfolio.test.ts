/** Portfolios of more projects than one page shows: the list, its categories, and what leads on from a project. */

import { createTransport } from "@extenso/contract/client/transport.ts";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { json } from "../../../test/outside.ts";
import { wordPressSource } from "../source/wordpress.ts";
import { createContentReader } from "./content-reader.ts";

const publicUrl = "https://studio.example.test";
const labels = ["Film &amp; Video", "Branding", "Drone"];

interface Record {
  id: number;
  slug: string;
  title: { rendered: string };
  acf: { category: string };
}

/** Newest first. */
const records = (count: number): Record[] =>
  Array.from({ length: count }, (_, at) => ({
    id: count - at,
    slug: `project-${count - at}`,
    title: { rendered: `Project ${count - at}` },
    acf: { category: labels[at % labels.length] ?? "" },
  }));

/** A content server with these projects, and all that was asked of it. */
function studio(all: Record[], { order = [] as number[], hasEntries = true } = {}) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    asked.push(pathname + decodeURIComponent(new URL(new Request(input).url).search));
    if (!pathname.endsWith("/portfolio-items")) return json([]);
    const include = searchParams.get("include")?.split(",").map(Number);
    const found = include ? all.filter(({ id }) => include.includes(id)) : all;
    const [size, page] = [Number(searchParams.get("per_page")), Number(searchParams.get("page") ?? 1)];
    return json(found.slice((page - 1) * size, page * size), {
      headers: {
        "X-WP-Total": String(found.length),
        "X-WP-TotalPages": String(Math.ceil(found.length / size)),
      },
    });
  };
  const entries = all.map(({ id, slug, acf }) => ({ id, slug, category: acf.category }));
  const source = wordPressSource(
    createTransport({ baseUrl: `${publicUrl}/wp-json`, fetch: fetch as typeof globalThis.fetch }),
  );
  const reader = createContentReader({
    source: hasEntries ? { ...source, projectEntries: async () => entries } : source,
    publicUrl,
    contentHosts: [],
    clipPictures: async () => new Map(),
    siteDocument: async () => ({ order, featured: [] }) as never,
  });
  return { reader, asked };
}

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe.each([
  ["of this server", true],
  ["of a WordPress", false],
])("250 projects %s", (_, hasEntries) => {
  let reader: ContentReader;
  let asked: string[];
  beforeEach(() => {
    ({ reader, asked } = studio(records(250), { hasEntries, order: [250, 1] }));
  });

  test("are listed a hundred at a time, in the studio's order, with the categories of all", async () => {
    const first = await reader.listProjects();
    expect(ids(first.items)).toEqual(Array.from({ length: 100 }, (_, at) => 249 - at));
    expect([first.total, first.page, first.totalPages]).toEqual([250, 1, 3]);
    expect(first.categories).toEqual([
      { label: "Branding", slug: "branding", count: 83 },
      { label: "Drone", slug: "drone", count: 83 },
      { label: "Film & Video", slug: "film-video", count: 84 },
    ]);
    const last = await reader.listProjects({ page: 3 });
    expect(ids(last.items).slice(-3)).toEqual([2, 250, 1]);
    expect(last.items).toHaveLength(50);
    expect((await reader.listProjects({ page: 4 })).items).toEqual([]);
  });

  test("of one category are counted and paged among themselves", async () => {
    const film = await reader.listProjects({ category: "film-video" });
    expect([film.total, film.totalPages, film.items.length, film.category]).toEqual([
      84,
      1,
      84,
      "film-video",
    ]);
    expect(film.items.every(({ category }) => category === "Film & Video")).toBe(true);
    expect(film.categories.reduce((sum, { count }) => sum + count, 0)).toBe(250);
    const unknown = await reader.listProjects({ category: "catering" });
    expect([unknown.items, unknown.total]).toEqual([[], 0]);
  });

  test("have neighbours in that order, around its ends and within a category", async () => {
    const around = async (slug: string, category: string | null = null) => {
      const found = await reader.projectNeighbours(slug, category);
      return found && [found.category, found.previous?.title, found.next.title];
    };
    expect(await around("project-200")).toEqual([null, "Project 201", "Project 199"]);
    expect(await around("project-249")).toEqual([null, "Project 1", "Project 248"]);
    expect(await around("project-1")).toEqual([null, "Project 250", "Project 249"]);
    // 249 is the first of branding, 3 the last.
    expect(await around("project-249", "branding")).toEqual(["branding", "Project 3", "Project 246"]);
    expect(await around("project-3", "branding")).toEqual(["branding", "Project 6", "Project 249"]);
    // One that is not in it has those of all.
    expect(await around("project-200", "catering")).toEqual([null, "Project 201", "Project 199"]);
    // Shown before it is published: it would be the first.
    expect(await around("not-yet")).toEqual([null, "Project 1", "Project 249"]);
  });

  test("cost a project's page nothing but its neighbours", async () => {
    if (!hasEntries) return;
    await reader.projectNeighbours("project-200", null);
    expect(asked.filter((path) => path.includes("/portfolio-items"))).toEqual([
      "/wp-json/wp/v2/portfolio-items?include=201,199&per_page=100&_fields=id,slug,title",
    ]);
  });
});

test("a portfolio that fits one page is read in one call, as a whole, whatever is asked for", async () => {
  const { reader, asked } = studio(records(5), { order: [2] });
  const list = await reader.listProjects({ category: "branding" });
  expect([ids(list.items), list.category, list.total, list.totalPages]).toEqual([
    [5, 4, 3, 1, 2],
    null,
    5,
    1,
  ]);
  expect(asked.filter((path) => path.includes("/portfolio-items"))).toEqual([
    "/wp-json/wp/v2/portfolio-items?per_page=100&_embed",
  ]);
  expect((await reader.listProjects({ page: 2 })).items).toEqual([]);
});

test("one project has no neighbours, and one of two has the other alone", async () => {
  expect(await studio(records(1)).reader.projectNeighbours("project-1", null)).toBeNull();
  expect(await studio(records(2)).reader.projectNeighbours("project-1", null)).toEqual({
    category: null,
    previous: null,
    next: { slug: "project-2", title: "Project 2" },
  });
  expect(await studio(records(0)).reader.projectNeighbours("project-1", null)).toBeNull();
});
