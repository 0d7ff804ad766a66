import { describe, expect, test } from "vitest";
import { pictureSources, storedSize } from "./picture-sources.ts";

const publicUrl = "https://studio.example";
const uploads = `${publicUrl}/wp-content/uploads/2025/03`;
const picture = {
  url: `${uploads}/dune.jpg`,
  candidates: [
    { url: `${uploads}/dune.jpg`, width: 1600 },
    { url: `${uploads}/dune-300x200.jpg`, width: 300 },
    { url: `${uploads}/dune-768x512.jpg`, width: 768 },
  ],
};

test("our own pictures are offered in AVIF and WebP, in every stored size, by path", () => {
  expect(pictureSources(picture, { publicUrl, ownContent: true })).toEqual({
    src: "/wp-content/uploads/2025/03/dune.jpg",
    srcSet:
      "/wp-content/uploads/2025/03/dune-300x200.jpg 300w, /wp-content/uploads/2025/03/dune-768x512.jpg 768w, /wp-content/uploads/2025/03/dune.jpg 1600w",
    avif: "/wp-content/uploads/2025/03/dune-300x200.jpg.avif 300w, /wp-content/uploads/2025/03/dune-768x512.jpg.avif 768w, /wp-content/uploads/2025/03/dune.jpg.avif 1600w",
    webp: "/wp-content/uploads/2025/03/dune-300x200.jpg.webp 300w, /wp-content/uploads/2025/03/dune-768x512.jpg.webp 768w, /wp-content/uploads/2025/03/dune.jpg.webp 1600w",
  });
});

describe("only what exists is offered", () => {
  test("another content server makes no variants", () => {
    const { avif, webp, srcSet } = pictureSources(picture, { publicUrl, ownContent: false });
    expect([avif, webp]).toEqual([undefined, undefined]);
    expect(srcSet).toContain("dune-768x512.jpg 768w");
  });

  test.each(["https://cdn.example/a.jpg", "/wp-content/uploads/logo.svg", "/media/placeholder.jpg"])(
    "%s has no variants",
    (url) => {
      expect(pictureSources({ url }, { publicUrl, ownContent: true })).toEqual({
        src: url,
        srcSet: undefined,
        avif: undefined,
        webp: undefined,
      });
    },
  );

  test("one size alone needs no srcset", () => {
    const alone = { url: `${uploads}/dune.jpg`, candidates: [{ url: `${uploads}/dune.jpg`, width: 1600 }] };
    const sources = pictureSources(alone, { publicUrl, ownContent: true });
    expect(sources.srcSet).toBeUndefined();
    expect(sources.avif).toBe("/wp-content/uploads/2025/03/dune.jpg.avif");
  });
});

test("addresses with spaces and commas stay one address in a srcset", () => {
  const odd = {
    url: "/u/a, b.jpg",
    candidates: [
      { url: "/u/a, b-300.jpg", width: 300 },
      { url: "/u/a, b.jpg", width: 900 },
    ],
  };
  expect(pictureSources(odd, { publicUrl, ownContent: false }).srcSet).toBe(
    "/u/a%2C%20b-300.jpg 300w, /u/a%2C%20b.jpg 900w",
  );
});

test.each([
  [500, `${uploads}/dune-768x512.jpg`],
  [768, `${uploads}/dune-768x512.jpg`],
  [3000, `${uploads}/dune.jpg`],
])("for %i pixels the stored size is %s", (width, url) => {
  expect(storedSize(picture, width)).toBe(url);
});
