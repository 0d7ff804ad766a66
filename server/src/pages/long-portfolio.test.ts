/** A portfolio of more projects than one page shows, as search engines and browsers without scripts read it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedStudio, startStudio } from "../../test/started-studio.ts";
import { loadDataset } from "../operations/importers/dataset/load-dataset.ts";

const rendered = (text: string) => ({ raw: text, rendered: text });

/** Newest first: project 230, 229 … Each second one is branding. */
function dataset() {
  const projects = Array.from({ length: 230 }, (_, at) => {
    const date = new Date(Date.UTC(2024, 0, 1) + at * 86_400_000).toISOString().slice(0, 19);
    return {
      id: 100 + at,
      type: "portfolio-items",
      status: "publish",
      author: 1,
      date_gmt: date,
      modified_gmt: date,
      slug: `project-${at + 1}`,
      title: rendered(`Project ${at + 1}`),
      content: rendered(""),
      revisions: null,
      acf: { client: "Client", category: at % 2 === 0 ? "Film" : "Branding", project_year: "2024" },
    };
  });
  const owner = {
    id: 1,
    username: "owner",
    email: "owner@example.test",
    slug: "owner",
    name: "Owner",
    roles: ["administrator"],
    registered_gmt: "2024-01-01T00:00:00",
    test_password: "Long-Owner-Pass-1",
  };
  return {
    site: { name: "Long", description: "" },
    users: [owner],
    categories: [],
    tags: [],
    media: [],
    posts: [],
    portfolio_items: projects,
  };
}

let studio: StartedStudio;
beforeAll(async () => {
  studio = await startStudio({}, (database) => loadDataset(database, dataset()));
});
afterAll(() => studio.stop());

const htmlOf = async (path: string) => (await studio.ask(path)).text();
const cardsIn = (html: string) => html.match(/ data-project=/g)?.length ?? 0;
const pathIn = (tag = "") =>
  / href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&").replace(studio.url, "");
/** The path that a `<link>` of this relation leads to. */
const linked = (html: string, rel: string) =>
  pathIn(html.match(/<link [^>]*>/g)?.find((tag) => tag.includes(` rel="${rel}"`)));
/** The path of the link with these words. */
const linkOf = (html: string, words: string) =>
  pathIn(
    html
      .split("<a ")
      .map((part) => ` ${part.split("</a>")[0]}`)
      .find((text) => text.includes(words)),
  );

test("each part of the list has an address of its own", async () => {
  const first = await htmlOf("/portfolio?category=film");
  const second = "/portfolio?category=film&page=2";
  expect(cardsIn(first)).toBe(100);
  expect(linkOf(first, "Load More Projects")).toBe(second);
  expect(linked(first, "next")).toBe(second);
  const html = await htmlOf(second);
  expect(cardsIn(html)).toBe(15);
  expect(html.replaceAll("<!-- -->", "")).toContain("101–115 of 115 projects");
  expect(linked(html, "canonical")).toBe(second);
  expect(linked(html, "prev")).toBe("/portfolio?category=film");
  expect(linkOf(html, "Previous Projects")).toBe("/portfolio?category=film");
});

test("a project's own page carries itself and its neighbours, not the list", async () => {
  const html = await htmlOf("/portfolio/project-120");
  expect(cardsIn(html)).toBe(0);
  expect(html).toContain("Project 121");
  expect(html).not.toContain("Project 50");
  expect(html.length).toBeLessThan(100_000);
});

test("behind the last part is nothing, and other words for a part have no place in the cache", async () => {
  const behind = await studio.ask("/portfolio?page=99");
  expect([behind.status, behind.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  const html = await behind.text();
  expect(html).toContain("Nothing on this page.");
  expect(linkOf(html, "Show all projects")).toBe("/portfolio");
  for (const path of ["/portfolio?category=catering", "/portfolio?page=02", "/portfolio?category=FILM"])
    expect([path, (await studio.ask(path)).headers.get("Cache-Control")]).toEqual([path, "no-store"]);
});
