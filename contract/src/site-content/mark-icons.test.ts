import { expect, test } from "vitest";
import { brand } from "./brand.ts";
import { drawingProblem } from "./drawing.ts";
import { icoFile } from "./icon-file.ts";
import { markIcon, markProblem } from "./mark-icons.ts";

const drawn = (box: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes} viewBox="${box}"><path d="M0 0h9v9z"/></svg>`;

test.each(["0 0 64 64", "0 0 80 100", "0 0 100 80", "-5 -5 10 11"])("%s is square enough", (box) => {
  expect(markProblem(drawn(box))).toBe(null);
});

test.each([
  ["0 0 120 40", /too wide for an icon: 120 × 40/],
  ["0 0 79 100", /too high for an icon: 79 × 100/],
  ["0 0 1e9 1", /too wide/],
])("%s is no square", (box, sentence) => {
  expect(markProblem(drawn(box))).toMatch(sentence);
});

test("what is no safe drawing is refused as a logo would be, before its shape is looked at", () => {
  expect(markProblem(drawn("0 0 9 9").replace("<path", "<script/><path"))).toMatch(/“script”/);
  expect(markProblem("<svg ".repeat(200_000))).toMatch(/At most/);
  expect(markProblem("PNG")).toMatch(/no SVG/);
});

test("a mark has any colour behind it, or none", () => {
  const svg = drawn("0 0 9 9");
  for (const mark of [{ svg }, { svg, ground: "#0b3d91" }]) expect(brand.parse({ mark })).toEqual({ mark });
  expect(brand.safeParse({ mark: { svg, ground: "navy" } }).error?.issues[0]?.path).toEqual([
    "mark",
    "ground",
  ]);
  expect(brand.safeParse({ mark: { svg: drawn("0 0 9 1") } }).error?.issues[0]?.path).toEqual([
    "mark",
    "svg",
  ]);
});

test("the drawing alone fills a tab's icon; telephones get it on white", () => {
  const inner =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" x="0" y="0" width="64" height="64">';
  const tab = markIcon({ svg: drawn("0 0 9 9") }, "tab");
  expect(tab).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inner}<path d="M0 0h9v9z"/></svg></svg>`,
  );
  expect(markIcon({ svg: drawn("0 0 9 9") }, "app")).toContain(
    `<rect width="64" height="64" fill="#ffffff"/>${inner}`,
  );
});

test("on a ground it has room around it, most where launchers cut", () => {
  const widths = (["tab", "app", "maskable"] as const).map((kind) => {
    const icon = markIcon({ svg: drawn("0 0 9 9"), ground: "#0b3d91" }, kind, 180);
    expect(icon).toContain(' width="180" height="180"><rect width="64" height="64"');
    expect(icon).toContain('fill="#0b3d91"');
    return Number(/viewBox="0 0 9 9" x="[\d.]+" y="[\d.]+" width="([\d.]+)"/.exec(icon)?.[1]);
  });
  expect(widths).toEqual([48, 41.6, 35.2]);
});

test("a drawing's own place and size don't count, and what is empty stays whole", () => {
  const sized = drawn("0 0 9 9", ' x="4" width="900" stroke-width="2" rx="3" height="900"');
  const icon = markIcon({ svg: sized }, "tab");
  expect(icon).toContain('stroke-width="2" rx="3" viewBox="0 0 9 9" x="0" y="0" width="64" height="64">');
  const empty = '<svg viewBox="0 0 1 1" />';
  expect(drawingProblem(empty)).toBe(null);
  expect(markIcon({ svg: empty }, "tab")).toMatch(
    /<svg viewBox="0 0 1 1" x="0" y="0" width="64" height="64"\/><\/svg>$/,
  );
});

test("an ICO file is one PNG behind its head", () => {
  const file = icoFile(new Uint8Array([9, 8, 7]), 32);
  expect([...file]).toEqual([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 3, 0, 0, 0, 22, 0, 0, 0, 9, 8, 7]);
});
