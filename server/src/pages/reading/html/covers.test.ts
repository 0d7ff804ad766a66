import { expect, test } from "vitest";
import { safeHtml } from "./safe-html.ts";

const text = '<div class="wp-block-cover__inner-container"><p>On set</p></div>';
const shown = (html: string) => safeHtml(html, { blocks: true });
const overlay = (classes: string, style = "") =>
  `<span aria-hidden="true" class="wp-block-cover__background ${classes}" style="${style}"></span>`;
const cover = (behind: string, classes = "", style = "") =>
  `<div class="wp-block-cover ${classes}" style="${style}">${behind}${text}</div>`;
const picture = '<img class="wp-block-cover__image-background" alt="" src="/a.jpg" data-object-fit="cover"/>';
/** Values of all `data-style`, decoded. */
const styles = (html: string) =>
  [...html.matchAll(/ data-style="([^"]*)"/g)].map(([, style = ""]) => style.replaceAll("&quot;", '"'));

test("place, least height and focal point stay as WordPress writes them", () => {
  const html = shown(
    cover(
      picture.replace("/>", ' style="object-position:20% 30%"/>') + overlay("has-background-dim"),
      "has-custom-content-position is-position-bottom-left",
      "min-height:300px;aspect-ratio:unset;",
    ),
  );
  expect(html).toMatch(
    /^<div class="wp-block-cover is-position-bottom-left has-halo" data-style="min-height:300px">/,
  );
  expect(styles(html)).toEqual(["min-height:300px", "object-position:20% 30%", "background:rgb(0 0 0/0.5)"]);
});

test.each([
  ["min-height:50vh", "min-height:50vh"],
  ["min-height:12.5em", "min-height:12.5em"],
  ["min-height:9999px", "min-height:2000px"],
  ["min-height:calc(1px)", undefined],
  ["aspect-ratio:16/9;height:unset;min-height:unset", "min-height:auto;aspect-ratio:16/9"],
  ["aspect-ratio:1/9999", undefined],
  ["position:fixed;inset:0;z-index:9", undefined],
])("a cover's style %s", (style, kept) => {
  expect(styles(shown(cover(picture, "", style)))[0]).toBe(kept ?? "background:rgb(0 0 0/0)");
});

test("a picture in the background of a div, of parallax, is a picture with its text and its focal point", () => {
  const behind =
    '<div role="img" aria-label="A set" class="wp-block-cover__image-background wp-image-9 has-parallax" style="background-position:25% 75%;background-image:url(https://a.test/x.jpg)"></div>';
  const html = shown(cover(behind + overlay("has-background-dim-80 has-background-dim"), "has-parallax"));
  expect(html).toContain('<img src="https://a.test/x.jpg" alt="A set" loading="lazy"');
  expect(styles(html)).toEqual(["object-position:25% 75%", "background:rgb(0 0 0/0.8)"]);
  expect(html).toContain("<p>On set</p>");
});

test("a repeated picture stays repeated, and keeps its text", () => {
  const behind =
    '<div role="img" aria-label="Tiles" class="wp-block-cover__image-background is-repeated" style="background-image:url(/t.png)"></div>';
  const html = shown(cover(behind, "is-repeated"));
  expect(html).toContain('role="img" aria-label="Tiles"');
  expect(styles(html)[0]).toBe('background-image:url("/t.png")');
});

test.each(["javascript:alert(1)", "data:image/svg+xml,x", "//elsewhere.test/x", "/a)b", "x.jpg"])(
  "no picture comes from url(%s)",
  (address) => {
    const behind = `<div class="wp-block-cover__image-background is-repeated" style="background-image:url(${address})"></div>`;
    expect(shown(cover(behind + overlay("has-background-dim")))).not.toContain("url(");
  },
);

/** Behind the text without a picture: the fill over white, and the letters that can be read on it. */
test.each([
  ["has-background-dim", "background-color:#0a2540", false, "background:rgb(133 146 160/1)", true],
  [
    "has-background-dim-100 has-background-dim",
    "background-color:#0a2540",
    false,
    "background:rgb(10 37 64/1)",
    false,
  ],
  [
    "has-vivid-cyan-blue-background-color has-background-dim-100",
    "",
    true,
    "background:rgb(6 147 227/1)",
    true,
  ],
  ["has-white-background-color has-background-dim-100", "", false, "background:rgb(255 255 255/1)", true],
  ["has-unknown-background-color has-background-dim-100", "", false, "background:rgb(0 0 0/1)", false],
  [
    "has-background-dim-100 has-background-gradient has-midnight-gradient-background",
    "",
    false,
    "background:linear-gradient(135deg,rgb(2 3 129/1) 0%,rgb(40 116 252/1) 100%)",
    false,
  ],
  [
    "has-background-dim-100 has-background-gradient",
    "background:radial-gradient(rgb(0,0,0) 0%,#ffffff 100%)",
    false,
    "background:radial-gradient(rgb(0 0 0/1) 0%,rgb(255 255 255/1) 100%)",
    false,
  ],
  [
    "has-background-dim-100",
    "background:linear-gradient(90deg,url(https://a.test/x.png),red)",
    false,
    "background:rgb(0 0 0/1)",
    false,
  ],
])("a cover of colour alone: %s %s", (classes, style, isLightThere, background, isLight) => {
  const html = shown(cover(overlay(classes, style), isLightThere ? "is-light" : ""));
  expect(styles(html)).toEqual([background]);
  expect(/^<div class="[^"]*\bis-light\b/.test(html)).toBe(isLight);
});

test("covers of WordPress before 5.7 have their picture and colour on the box", () => {
  const html = shown(
    '<div class="wp-block-cover has-background-dim-30 has-background-dim has-vivid-red-background-color" style="background-image:url(/b.jpg)"><p class="wp-block-cover-text">Old</p></div>',
  );
  expect(html).toContain('<img src="/b.jpg" alt=""');
  expect(styles(html)).toEqual(["background:rgb(207 46 46/0.3)"]);
  expect(html).toContain("<p>Old</p></div>");
});

test("a film behind the text has no controls and doesn't begin by itself", () => {
  const film =
    '<video class="wp-block-cover__video-background intrinsic-ignore" autoplay muted loop playsinline src="/a.mp4" style="object-position:10% 20%"></video>';
  const html = shown(cover(overlay("has-background-dim") + film));
  expect(html).toMatch(/<video src="\/a\.mp4"[^>]* class="wp-block-cover__video-background"/);
  expect(html).not.toMatch(/controls|autoplay/);
});

test("a cover that is a section stays one box, and what follows stays outside", () => {
  const html = shown(
    `<section class="wp-block-cover">${picture}${text}</section><section><p>After</p></section>`,
  );
  expect(html).toMatch(/<p>On set<\/p><\/div><\/div><p>After<\/p>$/);
});

test("a cover without a text takes nothing of the next one", () => {
  const html = shown(`<div class="wp-block-cover"><p>One</p></div>${cover(picture)}`);
  expect(html).toMatch(
    /^<div class="wp-block-cover is-bare"><p>One<\/p><\/div><div class="wp-block-cover has-halo">/,
  );
});

test("content writes no style of its own", () => {
  expect(shown('<div class="wp-block-column" data-style="position:fixed"><p>a</p></div>')).not.toContain(
    "data-style",
  );
  expect(shown('<img src="/a.jpg" data-style="position:fixed">')).not.toContain("data-style");
  expect(shown('<p data-style="position:fixed">a</p>')).toBe("<p>a</p>");
});
