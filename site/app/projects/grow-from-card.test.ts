import { expect, test } from "vitest";
import { fromTo, painted } from "./grow-from-card.ts";

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

test("a picture that fills its frame overhangs it, one that fits leaves room", () => {
  expect(painted(box(0, 0, 400, 500), 1.5, "cover")).toEqual(box(-175, 0, 750, 500));
  expect(painted(box(0, 0, 400, 500), 1.5, "contain")).toEqual(box(0, (500 - 400 / 1.5) / 2, 400, 400 / 1.5));
  expect(painted(box(0, 0, 900, 400), 1.5, "cover")).toEqual(box(0, -100, 900, 600));
  expect(painted(box(0, 0, 900, 400), 1.5, "contain")).toEqual(box(150, 0, 600, 400));
});

test("the picture begins on the card's, with its centre and its size", () => {
  expect(fromTo(box(100, 100, 300, 200), box(0, 0, 600, 400))).toBe("translate(-50px, 0px) scale(0.5)");
});
