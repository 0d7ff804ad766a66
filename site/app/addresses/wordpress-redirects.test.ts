import type {
  PermalinkCalls,
  PermalinkCollection,
  WirePermalink,
} from "@extenso/contract/client/permalink-calls.ts";
import { expect, test } from "vitest";
import { movedTo, queriedTo } from "./wordpress-redirects.server.ts";

const publicUrl = "https://studio.example.test";
const wordPress = "https://cms.example.test";

type Known = Partial<Record<PermalinkCollection, Partial<WirePermalink>[]>>;

/** A content server that knows these, and what it was asked. */
function content(known: Known) {
  const asked: string[] = [];
  const of = (collection: PermalinkCollection, fits: (one: Partial<WirePermalink>) => boolean) => {
    asked.push(collection);
    return Promise.resolve((known[collection] ?? []).filter(fits) as WirePermalink[]);
  };
  const places: PermalinkCalls = {
    placesBySlug: (collection, slug) => of(collection, (one) => one.slug === slug),
    placesById: (collection, id) => of(collection, (one) => one.id === id),
    findNamed: async (collection, slug) =>
      collection === "tags" && slug === "dusk" ? { id: 1, name: "Dusk", slug } : null,
    findNumbered: async (collection, id) => {
      asked.push(`${collection} ${id}`);
      return id === 3 ? { id, name: "Dusk", slug: "dusk" } : null;
    },
  };
  const queried = (search: string) => queriedTo(places, new URL(`${publicUrl}/${search}`));
  return { asked, queried, to: (path: string) => movedTo(places, publicUrl, new URL(`${publicUrl}${path}`)) };
}

const page = (slug: string, path: string): Partial<WirePermalink> => ({
  id: 7,
  slug,
  link: `${wordPress}${path}`,
});

test("a page below another is shown at its own address, and found by its name alone", async () => {
  const { to } = content({ pages: [page("team", "/jobs/team/"), page("team", "/about-us/team/")] });
  expect(await to("/about-us/team")).toMatchObject({ page: { link: `${wordPress}/about-us/team/` } });
  expect(await to("/elsewhere/team/")).toBeNull();
  expect(await to("/team/")).toEqual({ to: "/jobs/team/", file: false });
  expect(await to("/archives/7")).toEqual({ to: "/jobs/team/", file: false });
});

test("articles keep their address of a WordPress that had them below something else", async () => {
  const { to } = content({ posts: [page("dusk", "/journal/dusk/")] });
  for (const path of ["/journal/dusk/", "/dusk", "/2024/05/dusk/"]) {
    expect(await to(path)).toEqual({ to: "/dashboard/academy/post/dusk", file: false });
  }
  expect(await to("/elsewhere/dusk/")).toBeNull();
});

test("a file is led to when it lies here, and to no other site", async () => {
  const file = (source_url: string) => ({ ...page("dusk", "/dusk/"), source_url });
  const here = content({ media: [file(`${publicUrl}/wp-content/uploads/2024/05/dusk.jpg`)] });
  expect(await here.to("/dusk/")).toEqual({ to: "/wp-content/uploads/2024/05/dusk.jpg", file: true });
  for (const elsewhere of ["https://cdn.example.test/dusk.jpg", "//cdn.example.test/x", "javascript:x", ""]) {
    const { to } = content({ media: [file(elsewhere)] });
    expect(await to("/dusk/")).toBeNull();
  }
});

test("what is no address of WordPress's making asks for nothing", async () => {
  const { asked, to } = content({});
  for (const path of ["/wp-login.php", "/a%20b", `/${"x".repeat(500)}`, "/archives/x", "/portfolio-items"]) {
    await to(path);
  }
  expect(asked).toEqual([]);
  expect(await to("/nothing")).toBeNull();
  expect(asked).toEqual(["posts", "pages", "media"]);
});

test("tags and authors that are not there lead nowhere", async () => {
  const { to } = content({});
  expect(await to("/tag/dusk/")).toEqual({ to: "/dashboard/academy?tag=dusk", file: false });
  expect(await to("/tag/dawn/")).toBeNull();
  expect(await to("/author/dusk/")).toBeNull();
});

test.each([
  ["?p=25", "/archives/25"],
  ["?page_id=7", "/archives/7"],
  ["?post_type=portfolio-items&p=9", "/archives/9"],
  ["?post_type=portfolio-items&name=dune-line", "/portfolio-items/dune-line/"],
  ["?portfolio-items=dune-line", "/portfolio-items/dune-line/"],
  ["?post_type=portfolio-items", "/portfolio-items/"],
  ["?name=dusk", "/dusk/"],
  ["?pagename=about-us/team", "/about-us/team/"],
  ["?category_name=food/spice", "/category/food/spice/"],
  ["?tag=dusk", "/tag/dusk/"],
  ["?author_name=maya_chen", "/author/maya_chen/"],
  ["?cat=3", "/dashboard/academy?category=dusk"],
  ["?tag_id=3", "/dashboard/academy?tag=dusk"],
  ["?author=3", "/dashboard/academy?author=dusk"],
  ["?s=slow+light", "/dashboard/academy?search=slow+light"],
  ["?s=%20", null],
  ["?cat=-3", null],
  ["?cat=4", null],
  ["?name=../../etc", null],
  ["?tag=//evil.example", null],
  ["?utm_source=mail", null],
])("WordPress's plain address %s leads to %s", async (search, to) => {
  expect(await content({}).queried(search)).toBe(to);
});
