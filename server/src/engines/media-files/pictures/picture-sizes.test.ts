import { expect, test } from "vitest";
import { fitWithin, sizedName, sizesOf, withSuffix } from "./picture-sizes.ts";

/** Sizes made by a real WordPress, by the picture's width and height. */
const made: [width: number, height: number, sizes: Record<string, [number, number]>][] = [
  [
    1600,
    1067,
    {
      medium: [300, 200],
      large: [1024, 683],
      thumbnail: [150, 150],
      medium_large: [768, 512],
      "1536x1536": [1536, 1024],
    },
  ],
  [1200, 800, { medium: [300, 200], large: [1024, 683], thumbnail: [150, 150], medium_large: [768, 512] }],
  [1400, 900, { medium: [300, 193], large: [1024, 658], thumbnail: [150, 150], medium_large: [768, 494] }],
  [
    1600,
    1000,
    {
      medium: [300, 188],
      large: [1024, 640],
      thumbnail: [150, 150],
      medium_large: [768, 480],
      "1536x1536": [1536, 960],
    },
  ],
  [1000, 1500, { medium: [200, 300], large: [683, 1024], thumbnail: [150, 150], medium_large: [768, 1152] }],
  [900, 600, { medium: [300, 200], thumbnail: [150, 150], medium_large: [768, 512] }],
  [1080, 1080, { medium: [300, 300], large: [1024, 1024], thumbnail: [150, 150], medium_large: [768, 768] }],
  [640, 420, { medium: [300, 197], thumbnail: [150, 150] }],
  [1024, 768, { medium: [300, 225], thumbnail: [150, 150], medium_large: [768, 576] }],
  [140, 90, {}],
];

test.each(made)("%i × %i gets the sizes WordPress makes of it", (width, height, expected) => {
  const sizes = sizesOf({ width, height });
  expect(Object.fromEntries(sizes.map((size) => [size.name, [size.width, size.height]]))).toEqual(expected);
});

test("sizes come in the order that srcset lists them, and only the thumbnail is cut", () => {
  const sizes = sizesOf({ width: 4000, height: 2250 });
  expect(sizes.map((size) => size.name)).toEqual([
    "medium",
    "large",
    "thumbnail",
    "medium_large",
    "1536x1536",
    "2048x2048",
  ]);
  expect(sizes.filter((size) => size.crop).map((size) => size.name)).toEqual(["thumbnail"]);
});

test("a picture with one short side is cut to what there is", () => {
  expect(sizesOf({ width: 400, height: 100 }).find((size) => size.name === "thumbnail")).toMatchObject({
    width: 150,
    height: 100,
  });
});

test("a very flat picture keeps at least one pixel", () => {
  expect(fitWithin({ width: 4000, height: 2 }, { width: 300, height: 300 })).toEqual({
    width: 300,
    height: 1,
  });
});

test("names carry the size before the ending", () => {
  expect(sizedName("dune-line-1.jpg", { width: 768, height: 512 })).toBe("dune-line-1-768x512.jpg");
  expect(withSuffix("dune.line.jpeg", "scaled")).toBe("dune.line-scaled.jpeg");
});
