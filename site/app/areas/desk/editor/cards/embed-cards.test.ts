import { expect, test } from "vitest";
import { openDocument, writeDocument } from "../document/document.ts";
import { schema } from "../document/schema.ts";
import { bookmarkCard, embedCard, linkCard } from "./embed-cards.ts";

const address = "https://elsewhere.test/page?a=1&b=2";
const said = { title: "Harbour & <light>", author: "Ana", provider: "Elsewhere" };
const file = {
  id: 7,
  address: "/wp-content/uploads/a.webp",
  alt: "a file",
  decorative: false,
  mimeType: "image/webp",
  name: "a",
};
const written = (...cards: ReturnType<typeof embedCard>[]) =>
  writeDocument(
    openDocument(""),
    schema.node(
      "doc",
      null,
      cards.filter((card) => card !== null),
    ),
  );

test("a page elsewhere is a group with its picture, a title that leads there, and who made it", () => {
  expect(written(linkCard(address, said, file))).toBe(
    `<!-- wp:group {"className":"is-callout","layout":{"type":"constrained"}} -->
<div class="wp-block-group is-callout"><!-- wp:image {"id":7,"sizeSlug":"large","linkDestination":"none","className":"is-decorative"} -->
<figure class="wp-block-image size-large is-decorative"><img src="/wp-content/uploads/a.webp" alt="" class="wp-image-7"/></figure>
<!-- /wp:image -->

<!-- wp:paragraph -->
<p><a href="https://elsewhere.test/page?a=1&amp;b=2"><strong>Harbour &amp; &lt;light&gt;</strong></a></p>
<!-- /wp:paragraph -->

<!-- wp:paragraph -->
<p>Ana, Elsewhere</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group -->`,
  );
});

test("a page without a picture or an author has neither, and is read again as it was written", () => {
  const text = written(linkCard(address, { ...said, author: "Elsewhere" }, null));
  expect(text).not.toMatch(/wp:image|Elsewhere, Elsewhere/);
  const opened = openDocument(text);
  expect(writeDocument(opened, opened.node)).toBe(text);
});

test.each([
  ["https://www.tiktok.com/@the.studio/video/7342084920803446024", "rich", "tiktok"],
  ["https://dai.ly/x8abc12", "video", "dailymotion"],
  ["https://music.apple.com/us/album/a-song/1440857781?i=1440857795", "rich", "apple-music"],
])("%s is an embed block as WordPress names it", (page, type, slug) => {
  const text = written(embedCard(page));
  expect(text).toContain(`"type":"${type}","providerNameSlug":"${slug}"`);
  expect(text).toContain(`is-type-${type} is-provider-${slug} wp-block-embed-${slug}`);
  const opened = openDocument(text);
  expect(writeDocument(opened, opened.node)).toBe(text);
});

test("other pages are no embeds, and a bookmark holds their address alone", () => {
  expect(embedCard(address)).toBe(null);
  expect(bookmarkCard("javascript:alert(1)")).toBe(null);
  expect(written(bookmarkCard(address))).toContain("\nhttps://elsewhere.test/page?a=1&amp;b=2\n");
});
