import { expect, test } from "vitest";
import { deepestNesting, withBoundedNesting } from "./bounded-nesting.ts";

const deepest = (html: string) => {
  let [depth, most] = [0, 0];
  for (const [tag] of html.matchAll(/<\/?div>/g)) {
    depth += tag === "<div>" ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
};

test("what people write stays as it is", () => {
  for (const html of [
    "plain",
    "<ul><li>a<li>b</ul><p>c<p>d<br></p></p>",
    "<table><tr><td>1<td>2<tr><td>3</table>",
    "<div><div>a</div><img></div>",
    `<ul>${"<li>a".repeat(1_000)}</ul>${"<p>b".repeat(1_000)}${"<tr><td>c".repeat(1_000)}`,
  ])
    expect(withBoundedNesting(html)).toBe(html);
});

test("deeper elements lose their tags, and keep what is in them", () => {
  const html = `${"<div>".repeat(5_000)}a${"</div>".repeat(5_000)}<p>b</p>`;
  const bounded = withBoundedNesting(html);
  expect(deepest(bounded)).toBe(deepestNesting);
  expect(bounded.replace(/<\/?div>/g, "")).toBe("a<p>b</p>");
});

test("end tags of what isn't open go", () => {
  expect(withBoundedNesting("</div><b>a</i></b>")).toBe("<b>a</b>");
});

test("elements can be left out", () => {
  expect(withBoundedNesting("<div><p><div>a</div></p></div>", ({ name }) => name === "div")).toBe("<p>a</p>");
});
