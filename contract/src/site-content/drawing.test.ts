import { expect, test } from "vitest";
import { brand } from "./brand.ts";
import { drawingProblem, drawingSize } from "./drawing.ts";

const drawn = (inner: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"${more}>${inner}</svg>`;

test("shapes, colours, gradients and their names are a drawing", () => {
  const logo = drawn(
    '<title>Fjord</title><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#a)" transform="translate(1 2)"><path d="M0 0h10v10z"/></g>',
  );
  expect(drawingProblem(logo)).toBe(null);
  expect(drawingSize(logo)).toEqual({ width: 120, height: 40 });
});

test.each([
  ["a script", drawn("<script>alert(1)</script>")],
  ["a handler", drawn("<path/>", ' onload="alert(1)"')],
  ["a link", drawn('<a href="https://x.example"><path/></a>')],
  ["a picture from elsewhere", drawn('<image href="https://x.example/a.png"/>')],
  ["a use of another file", drawn('<use href="/a.svg#b"/>')],
  ["a style", drawn("<style>@import 'https://x.example'</style>")],
  ["a style's attribute", drawn('<path style="fill:red"/>')],
  ["a fill from elsewhere", drawn('<path fill="url(https://x.example/#a)"/>')],
  ["a fill with an escape", drawn('<path fill="url(\\68 ttps)"/>')],
  ["an entity", drawn("<title>&lt;</title>")],
  ["a document type", `<!DOCTYPE svg [<!ENTITY a "b">]>${drawn("")}`],
  ["a comment", drawn("<!-- x -->")],
  ["an animation", drawn('<animate attributeName="href"/>')],
  ["HTML within", drawn("<foreignObject><p>x</p></foreignObject>")],
  ["what is cut off", '<svg viewBox="0 0 1 1"><g>'],
  ["two drawings", drawn("") + drawn("")],
  ["words behind it", `${drawn("")}x`],
  ["no size", '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>'],
  ["HTML", "<p>x</p>"],
  ["too much", drawn(`<path d="${"0 ".repeat(13_000)}"/>`)],
  ["too deep", drawn("<g>".repeat(50) + "</g>".repeat(50))],
])("%s is refused", (_, text) => {
  expect(drawingProblem(text)).not.toBe(null);
});

test("a megabyte is refused by its length alone", () => {
  expect(drawingProblem("<svg ".repeat(200_000))).toMatch(/At most/);
});

test("a colour that dark letters can't be read on is refused, with the reason", () => {
  expect(brand.safeParse({ accent: "#fa5537" }).success).toBe(true);
  expect(brand.safeParse({ accent: "#0b3d91" }).success).toBe(true);
  expect(brand.safeParse({ accent: "red" }).error?.issues[0]?.message).toMatch(/such as/);
});
