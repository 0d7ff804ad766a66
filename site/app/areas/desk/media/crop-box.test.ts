import { expect, test } from "vitest";
import { boxBetween, boxOf, cutAt, turnedBox, wholePicture, withSide } from "./crop-box.ts";

test("a box lies between two corners, and within the picture", () => {
  expect(boxBetween({ x: 80, y: 20 }, { x: 10, y: 60 })).toEqual({
    left: 10,
    top: 20,
    width: 70,
    height: 40,
  });
  expect(boxBetween({ x: -5, y: 90 }, { x: 120, y: 140 })).toEqual({
    left: 0,
    top: 90,
    width: 100,
    height: 10,
  });
  expect(boxBetween({ x: 100, y: 50 }, { x: 100, y: 50 })).toMatchObject({ left: 98, width: 2, height: 2 });
});

test("a side is cut off without moving the others, and never all of it", () => {
  const cut = withSide(withSide(wholePicture, "left", 10), "bottom", 25);
  expect(cut).toEqual({ left: 10, top: 0, width: 90, height: 75 });
  expect(["left", "right", "top", "bottom"].map((side) => cutAt(cut, side as "left"))).toEqual([
    10, 0, 0, 25,
  ]);
  expect(withSide(cut, "right", 99).width).toBe(2);
});

test("a turn takes the box along; four are none", () => {
  const box = { left: 10, top: 20, width: 30, height: 40 };
  expect(turnedBox(box)).toEqual({ left: 40, top: 10, width: 40, height: 30 });
  expect(turnedBox(turnedBox(turnedBox(turnedBox(box))))).toEqual(box);
});

test("proportions fill what there is", () => {
  expect(boxOf(1, 2)).toEqual({ left: 25, top: 0, width: 50, height: 100 });
  expect(boxOf(16 / 9, 1)).toMatchObject({ left: 0, width: 100, height: 56.3 });
});
