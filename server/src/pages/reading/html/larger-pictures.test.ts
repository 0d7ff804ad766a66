import { expect, test } from "vitest";
import { safeHtml } from "./safe-html.ts";

const shown = (html: string) => safeHtml(html, { blocks: true });
const figure = (inside: string) => `<figure class="wp-block-image wp-lightbox-container">${inside}</figure>`;
const button = '<button class="lightbox-trigger" type="button"><svg></svg></button>';

test("a picture that opens larger is a link to its widest file", () => {
  const srcset = "/a-1024.jpg 1024w, /a-300.jpg 300w, /a.jpg 1600w";
  const html = shown(
    figure(`<img width="1024" height="768" src="/a-1024.jpg" alt="A chef" srcset="${srcset}">${button}`),
  );
  expect(html).toMatch(/^<figure><a [^>]*><img [^>]*\/><\/a><\/figure>$/);
  expect(html).toMatch(/<a (?=[^>]*class="larger-picture")(?=[^>]*href="\/a\.jpg")(?![^>]*aria-label)/);
});

test("without an alternative text the link says what it does", () => {
  expect(shown(figure('<img src="/a.jpg" alt="">'))).toContain('aria-label="Enlarge the picture"');
});

test.each([
  ["a picture of another figure", '<figure class="wp-block-image"><img src="/a.jpg" alt=""></figure>'],
  ["a picture with a link", figure('<a href="/there"><img src="/a.jpg" alt=""></a>')],
  ["a file that no page may show", figure('<img src="javascript:alert(1)" alt="">')],
  ["a figure without a picture", figure("<p>Words</p>")],
])("%s gets no link", (_, html) => {
  expect(shown(html)).not.toMatch(/larger-picture"[^>]*href|javascript/);
});

test("galleries keep their columns and whether they are cropped", () => {
  const gallery =
    '<figure class="wp-block-gallery has-nested-images columns-2 is-cropped wp-block-gallery-1">';
  expect(shown(`${gallery}<figure><img src="/a.jpg" alt=""></figure></figure>`)).toMatch(
    /^<figure class="wp-block-gallery columns-2 is-cropped">/,
  );
});

test.each([
  ["is-vertically-aligned-top", "grid-template-columns:40% auto", "--media:40fr;--text:60fr"],
  ["has-media-on-the-right", "grid-template-columns:auto 33.5%", "--media:33.5fr;--text:66.5fr"],
  ["is-image-fill-element", "grid-template-columns:95% auto", undefined],
  ["is-image-fill", "position:fixed", undefined],
])("Media & Text %s %s", (name, style, kept) => {
  const html = shown(`<div class="wp-block-media-text ${name}" style="${style}"><p>a</p></div>`);
  expect(html).toContain(`class="wp-block-media-text ${name}"`);
  expect(/data-style="([^"]*)"/.exec(html)?.[1]).toBe(kept);
});

test("the focal point of a filling picture is its figure's", () => {
  const html = shown(
    '<figure class="wp-block-media-text__media" style="background-image:url(/a.jpg);background-position:20% 80%"><img src="/a.jpg" alt=""></figure>',
  );
  expect(html).toContain('data-style="object-position:20% 80%"');
});
