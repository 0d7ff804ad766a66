import { expect, test } from "vitest";
import { cropSquare, dragged, keptInside, middle } from "./crop.ts";

const landscape = { width: 600, height: 400 };

test("at first the square shows as much as it can, from the middle", () => {
  expect(cropSquare(landscape, middle)).toEqual({ left: 100, top: 0, side: 400 });
});

test("zooming in halves the side around the same middle", () => {
  expect(cropSquare(landscape, { ...middle, zoom: 2 })).toEqual({ left: 200, top: 100, side: 200 });
});

test("the square never leaves the picture", () => {
  expect(cropSquare(landscape, { zoom: 1, x: 0, y: 9 })).toEqual({ left: 0, top: 0, side: 400 });
  expect(cropSquare(landscape, { zoom: 99, x: 1, y: 1 })).toEqual({ left: 500, top: 300, side: 100 });
  expect(keptInside(landscape, { zoom: 0, x: 0.5, y: 0.5 }).zoom).toBe(1);
});

test("the picture follows the pointer", () => {
  const crop = dragged(landscape, { ...middle, zoom: 2 }, 0.5, -0.25);
  const { left, top, side } = cropSquare(landscape, crop);
  expect([left, top, side].map(Math.round)).toEqual([100, 150, 200]);
});
