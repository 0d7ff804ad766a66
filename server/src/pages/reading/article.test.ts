import { wirePost } from "@extenso/contract/wire/posts.ts";
import { describe, expect, test } from "vitest";
import { capture } from "../../../test/captured-answers.ts";
import { parseHtml } from "../../engines/html/tokens.ts";
import { articleOf, articleText, categoryLabel, parseTeaser, readTime, shortExcerpt } from "./article.ts";

const record = (name: string) => wirePost.parse([capture(name).body].flat()[0]);
const article = (name: string) => {
  const found = record(name);
  return articleOf(found, articleText(found.content.rendered, ["extenso.local"], "https://extenso.test"));
};

describe("real records", () => {
  test("a whole article", () => {
    const found = article("posts-slug-found");
    const wire = capture("posts-slug-found").body[0];
    expect(found).toMatchObject({ id: wire.id, slug: wire.slug, date: wire.date, protected: false });
    expect(found.categories.length).toBeGreaterThan(0);
    expect(found.author.name).not.toBe("");
    expect(found.image?.candidates.length).toBeGreaterThan(1);
    expect(found.readTime).toBeGreaterThanOrEqual(1);
    expect(found.html).toContain("<p>");
  });

  test("every listed article has a short plain excerpt, a plain title and a label for each category", () => {
    const teasers = capture("posts-list-page-1").body.map((body: unknown) =>
      parseTeaser(wirePost.parse(body)),
    );
    expect(teasers).toHaveLength(9);
    for (const { title, excerpt, categories } of teasers) {
      expect(title).not.toMatch(/[<>]|&#?\w+;/);
      expect(excerpt).not.toMatch(/[<>]|&#?\w+;|\[…\]/);
      expect([...excerpt].length).toBeLessThanOrEqual(151);
      for (const { label } of categories) expect(label).toMatch(/^\p{Lu}/u);
    }
  });

  test("entities of a title are read, not shown", () => {
    expect(article("posts-slug-entities").title).toBe(
      "Lights, camera & “action”: a producer’s week — in 5 steps…",
    );
  });

  test("an author who is gone has the studio's name", () => {
    expect(article("posts-slug-author-missing").author).toEqual({
      name: "Extenso Team",
      avatar: null,
      description: "",
    });
  });

  test.each(["posts-slug-no-featured", "posts-slug-featured-forbidden"])("%s: no picture", (name) => {
    expect(article(name).image).toBeNull();
  });

  test("behind a password there is no content, and a minute to read it", () => {
    expect(article("posts-slug-password-protected")).toMatchObject({ protected: true, readTime: 1 });
  });

  test("the development host is rewritten", () => {
    expect(article("posts-slug-dev-host").html).not.toContain("extenso.local");
  });
});

test("terms are told apart by taxonomy, else by place", () => {
  const term = (id: number, taxonomy?: string) => ({ id, name: `T ${id}`, slug: `t-${id}`, taxonomy });
  const parse = (groups: unknown) =>
    parseTeaser(
      wirePost.parse({ id: 1, slug: "a", date: "2024-01-01T00:00:00", _embedded: { "wp:term": groups } }),
    );
  const ids = ({ categories, tags }: ReturnType<typeof parse>) =>
    [categories, tags].map((terms) => terms.map(({ id }) => id));
  expect(ids(parse([[term(9, "format")], [term(1, "category")], [term(2, "post_tag")]]))).toEqual([[1], [2]]);
  expect(ids(parse([[term(1)], [term(2)]]))).toEqual([[1], [2]]);
  expect(ids(parse([{ code: "rest_forbidden" }, [term(2)]]))).toEqual([[], [2]]);
  expect(ids(parse(undefined))).toEqual([[], []]);
});

const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;

test.each([
  ["", 1],
  [words(1), 1],
  [words(200), 1],
  [words(201), 2],
  [words(1000), 5],
  [`${words(200)}<script>${"x ".repeat(500)}</script>`, 1],
  ["<p>one</p>".repeat(201), 2],
])("reading (case %#) takes %i", (html, minutes) => {
  expect(readTime(parseHtml(html))).toBe(minutes);
});

test.each([
  ["<p>Short &amp; plain.</p>\n", "Short & plain."],
  [`<p>${"x".repeat(150)}</p>`, "x".repeat(150)],
  [`<p>${"x".repeat(151)}</p>`, `${"x".repeat(150)}…`],
  [`<p>${"é".repeat(149)}&#8217;s</p>`, `${"é".repeat(149)}’…`],
  [`<p>${"🎬".repeat(160)}</p>`, `${"🎬".repeat(150)}…`],
  [`<p>${"word ".repeat(60)} [&hellip;]</p>\n`, `${"word ".repeat(29)}word…`],
  ["<p>Ends early [&hellip;]</p>\n", "Ends early…"],
  ["", ""],
])("the excerpt of %j is %j", (html, excerpt) => {
  expect(shortExcerpt(html)).toBe(excerpt);
});

test.each([
  ["web-development", "Web Development"],
  ["behind-the-scenes", "Behind The-Scenes"],
  ["photography", "Photography"],
  ["q-a", "Q A"],
  ["%d0%be%d0%b1%d0%b7%d0%be%d1%80-1", "Обзор 1"],
  ["100%-real", "100% Real"],
  ["", ""],
])("the label of %j is %j", (slug, label) => {
  expect(categoryLabel(slug)).toBe(label);
});
