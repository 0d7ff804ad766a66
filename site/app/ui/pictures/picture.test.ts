import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture, type PictureName, pictureSet } from "./picture.tsx";

test("a picture that this version does not bring leaves the rest of its page standing", () => {
  const gone = "pages/of-an-older-version" as PictureName;
  const html = renderToStaticMarkup(createElement(Picture, { name: gone, alt: "An inlet", sizes: "50vw" }));
  expect(html).toContain('alt="An inlet"');
  expect(pictureSet(gone, "avif")).toContain("pages/of-an-older-version");
});

test("a phone of 412 CSS pixels and 1.75 dots is given the file of 720 pixels", () => {
  const [, told] = /hero-poster-720\.avif\?\S+ (\d+)w/.exec(pictureSet("hero/hero-poster", "avif")) ?? [];
  expect(Number(told)).toBeGreaterThanOrEqual(412 * 1.75);
});

test("a daylight grade has its frame's size and widths", () => {
  const html = renderToStaticMarkup(
    createElement(Picture, { name: "pages/at-work-camera-day", alt: "A camera operator", sizes: "50vw" }),
  );
  expect(html).toContain('width="1000" height="1250"');
  expect(pictureSet("pages/at-work-camera-day", "webp")).toContain("at-work-camera-day-1000.webp");
});

test("each of the pictures that share a name has its own size", () => {
  const drawn = (name: PictureName) =>
    renderToStaticMarkup(createElement(Picture, { name, alt: "A frame", sizes: "50vw" }));
  expect(drawn("portfolio/corridor-1")).toContain('width="1600" height="1067"');
  expect(drawn("portfolio/corridor-2")).toContain('width="1067" height="1400"');
  expect(drawn("hero/reel-day")).toContain('width="1920" height="1080"');
});
