import { expect, test } from "vitest";
import { readGallery, writeGallery } from "./gallery-block.ts";

const pictures = new Map([
  [7, { source: "/a/7.jpg", alt: 'A "quiet" hall' }],
  [9, { source: "/a/9.jpg", alt: "" }],
]);
const paragraph = "<!-- wp:paragraph -->\n<p>Before &amp; after.</p>\n<!-- /wp:paragraph -->";

test("what is written is read again", () => {
  const entries = [
    { id: 9, caption: "Light & shade <3" },
    { id: 7, caption: "" },
  ];
  expect(readGallery(writeGallery("", entries, pictures))).toEqual(entries);
});

test("all around the gallery stays byte for byte", () => {
  const first = writeGallery(paragraph, [{ id: 7, caption: "" }], pictures);
  const content = `${first}\n\n<!-- wp:acme/odd {"x":1} /-->\n`;
  const changed = writeGallery(content, [{ id: 9, caption: "" }], pictures);
  expect(changed.startsWith(paragraph)).toBe(true);
  expect(changed.endsWith('\n\n<!-- wp:acme/odd {"x":1} /-->\n')).toBe(true);
  expect(readGallery(changed)).toEqual([{ id: 9, caption: "" }]);
});

test("the older form is read too", () => {
  const older =
    '<!-- wp:gallery {"ids":[7,9],"linkTo":"none"} -->\n<figure class="wp-block-gallery"><ul><li class="blocks-gallery-item"><figure><img src="/a/7.jpg" alt="" data-id="7" class="wp-image-7"/><figcaption>One</figcaption></figure></li><li><figure><img src="/a/9.jpg" alt="" data-id="9"/></figure></li></ul></figure>\n<!-- /wp:gallery -->';
  expect(readGallery(older)).toEqual([
    { id: 7, caption: "One" },
    { id: 9, caption: "" },
  ]);
});

test("without entries there is no gallery, without a gallery there are no entries", () => {
  const content = writeGallery(paragraph, [{ id: 7, caption: "" }], pictures);
  expect(readGallery(writeGallery(content, [], pictures))).toEqual([]);
  expect(readGallery(paragraph)).toEqual([]);
  expect(readGallery("<!-- wp:gallery -->no end")).toEqual([]);
});
