import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderExcerpt } from "./excerpt.ts";
import { renderBlocks } from "./render-blocks.ts";
import { texturize } from "./texturize.ts";

interface Rendered {
  raw: string;
  rendered: string;
}

interface DatasetPost {
  id: number;
  slug: string;
  status: string;
  title: Rendered;
  content: Rendered;
  excerpt?: Rendered;
}

/** What a real WordPress 6.1 made of the same raw content. */
const dataset = JSON.parse(
  readFileSync(new URL("../../../test/captures/dataset.json", import.meta.url), "utf8"),
);
const posts: DatasetPost[] = [...dataset.posts, ...dataset.portfolio_items]
  // Written before blocks, in WordPress's older editor.
  .filter(({ slug }) => slug !== "classic-editor-a-note-without-blocks");

const context = {
  picture: (id: number) => dataset.media.find((media: { id: number }) => media.id === id)?.media_details,
  videoTitle: (id: string) => (id === "offlineOnly" ? undefined : `Project film ${id}`),
};

const withoutNumbers = (html: string) => html.replace(/wp-block-gallery-\d+/g, "wp-block-gallery-N");

describe("a real WordPress's", () => {
  test.each(posts.map((post) => [post.id, post] as const))("content of %i", (_, { content }) => {
    expect(withoutNumbers(renderBlocks(content.raw, context))).toBe(withoutNumbers(content.rendered));
  });

  const articles = posts.filter((post) => post.excerpt);
  test.each(articles.map((post) => [post.id, post] as const))("excerpt of %i", (_, { excerpt, content }) => {
    expect(renderExcerpt(excerpt?.raw ?? "", content.raw)).toBe(excerpt?.rendered);
  });

  // A private post's title says so in front, whatever it is.
  const named = posts.filter(({ status }) => status !== "private");
  test.each(named.map((post) => [post.id, post] as const))("title of %i", (_, { title }) => {
    expect(texturize(title.raw)).toBe(title.rendered);
  });
});
