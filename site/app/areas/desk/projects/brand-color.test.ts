import { expect, test } from "vitest";
import { colorsOf, contrasts, parseColor } from "./brand-color.ts";

test("colours are read with a hash or without, short or long", () => {
  expect(parseColor("#FA5537")).toEqual([250, 85, 55]);
  expect(parseColor("fa5")).toEqual([255, 170, 85]);
  expect(parseColor("tomato")).toBeNull();
});

test("the contrast is that of WCAG on both grounds", () => {
  const { dark, light } = contrasts([250, 85, 55]);
  expect(dark).toBeCloseTo(6.0, 0);
  expect(light).toBeCloseTo(2.9, 1);
});

test("the strongest colour comes first, greys never, and no two that look alike", () => {
  const pixels: number[] = [];
  for (let index = 0; index < 100; index += 1) pixels.push(30, 120, 220, 255);
  for (let index = 0; index < 60; index += 1) pixels.push(32, 122, 222, 255, 128, 128, 128, 255);
  for (let index = 0; index < 40; index += 1) pixels.push(230, 80, 40, 255);
  expect(colorsOf(new Uint8ClampedArray(pixels))).toHaveLength(2);
  expect(colorsOf(new Uint8ClampedArray(pixels))[0]).toMatch(/^#1[ef]7[89]/);
});

test("a shadow with a tinge is no strong colour, however much of it there is", () => {
  const pixels: number[] = [];
  for (let index = 0; index < 1_500; index += 1) pixels.push(11, 16, 10, 255);
  for (let index = 0; index < 60; index += 1) pixels.push(150, 120, 60, 255);
  expect(colorsOf(new Uint8ClampedArray(pixels))[0]).toBe("#96783c");
});
