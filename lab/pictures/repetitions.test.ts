import { expect, test } from "vitest";
import { repetitions } from "./repetitions.ts";

const showing = (page: string, isCard = false, look = 1) => ({ look, page, isCard });

test("a picture on two pages is a repetition", () => {
  expect(repetitions([showing("/contact"), showing("/about")])).toEqual([
    { look: 1, pages: ["/about", "/contact"] },
  ]);
  expect(repetitions([showing("/contact"), showing("/about", false, 2)])).toEqual([]);
});

test("twice on one page is one, too", () => {
  expect(repetitions([showing("/about"), showing("/about")])).toEqual([{ look: 1, pages: ["/about"] }]);
  expect(repetitions([showing("/", true), showing("/", true)])).toHaveLength(1);
});

test("a project's cover is on its card wherever projects are listed, and nowhere else", () => {
  expect(repetitions([showing("/", true), showing("/portfolio", true)])).toEqual([]);
  expect(repetitions([showing("/portfolio", true), showing("/about")])).toHaveLength(1);
});
