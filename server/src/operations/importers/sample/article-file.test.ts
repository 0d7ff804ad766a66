import { expect, test } from "vitest";
import { articleContent } from "./article-content.ts";
import { parseArticle, readArticles } from "./article-file.ts";

const head = JSON.stringify({
  title: "A note",
  slug: "a-note",
  date: "2025-04-08T13:15:00",
  modified: "2025-04-08T13:15:00",
  author: "hana-kimura",
  categories: [],
  tags: ["Q&A"],
  featured: "articles/x.jpg",
  featuredAlt: "A picture",
  excerpt: "",
});

const article = (body: string) => parseArticle(`---\n${head}\n---\n${body}\n`);
const find = (file: string) => ({ id: file.length, source: `/wp-content/uploads/${file}` });

test("every sample article can be read and written as blocks", async () => {
  const articles = await readArticles();
  expect(articles).toHaveLength(27);
  for (const { parts } of articles) expect(articleContent(parts, find)).toContain("<!-- wp:paragraph -->");
});

test("code keeps its empty lines; everything else is parted by them", () => {
  const { parts } = article("<p>One.</p>\n\n<pre><code>a\n\n\nb</code></pre>\n\n<h3>Two</h3>");
  expect(parts.map((part) => part.kind === "element" && part.html)).toEqual([
    "<p>One.</p>",
    "<pre><code>a\n\n\nb</code></pre>",
    "<h3>Two</h3>",
  ]);
  expect(articleContent(parts, find)).toBe(
    [
      "<!-- wp:paragraph -->\n<p>One.</p>\n<!-- /wp:paragraph -->",
      '<!-- wp:code -->\n<pre class="wp-block-code"><code>a\n\n\nb</code></pre>\n<!-- /wp:code -->',
      '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Two</h3>\n<!-- /wp:heading -->',
      "",
    ].join("\n\n"),
  );
});

test("placeholders become pictures, galleries and videos", () => {
  const { parts } = article(
    [
      "[[image a/b.jpg | A view | With <em>words</em>]]",
      "[[gallery a/b.jpg | One ; a/cd.jpg | Two]]",
      "[[youtube https://www.youtube.com/watch?v=WhWc3b3KhnY | Spring]]",
    ].join("\n\n"),
  );
  expect(parts).toEqual([
    { kind: "image", picture: { file: "a/b.jpg", alt: "A view" }, caption: "With <em>words</em>" },
    {
      kind: "gallery",
      pictures: [
        { file: "a/b.jpg", alt: "One" },
        { file: "a/cd.jpg", alt: "Two" },
      ],
    },
    { kind: "youtube", address: "https://www.youtube.com/watch?v=WhWc3b3KhnY", caption: "Spring" },
  ]);
  const content = articleContent(parts, find);
  expect(content).toContain('<img src="/wp-content/uploads/a/cd.jpg" alt="Two" class="wp-image-8"/>');
  expect(content).toContain('<figcaption class="wp-element-caption">With <em>words</em></figcaption>');
});

test("a list's items and a quotation's source find their places", () => {
  const { parts } = article(
    "<ol>\n<li>One</li>\n<li>Two</li>\n</ol>\n\n<blockquote><p>Said.</p><cite>Someone</cite></blockquote>",
  );
  const content = articleContent(parts, find);
  expect(content).toContain(
    '<!-- wp:list {"ordered":true} -->\n<ol class="wp-block-list"><!-- wp:list-item -->\n<li>One</li>',
  );
  expect(content).toContain("<!-- /wp:paragraph --><cite>Someone</cite></blockquote>");
});

test.each([
  ["bare words", "neither an element nor a placeholder"],
  ["[[image a/b.jpg | alt | caption | more]]", "3 fields"],
])("%s is a mistake that is named", (body, message) => {
  expect(() => article(body)).toThrow(message);
});

test("an element without a block, and a list in a list, are mistakes too", () => {
  expect(() => articleContent(article("<video></video>").parts, find)).toThrow("no block for <video>");
  const nested = article("<ul><li>a<ul><li>b</li></ul></li></ul>");
  expect(() => articleContent(nested.parts, find)).toThrow("a list within a list");
});

test("a head with an unknown or missing entry is refused", () => {
  expect(() => parseArticle(`---\n{"title":"x"}\n---\n<p>x</p>`)).toThrow();
  expect(() => parseArticle("<p>x</p>")).toThrow("no head");
});
