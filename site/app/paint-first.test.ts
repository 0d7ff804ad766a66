import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const page = [
  '<html><head><meta charSet="utf-8"/><link rel="preload" href="/font.woff2" as="font"/>',
  '<script nonce="mark">theme()</script><link rel="stylesheet" href="/app.css"/><link rel="modulepreload" href="/entry.js"/>',
  '</head><body><script type="module" async="">import "/entry.js"</script></body></html>',
].join("\n");

test("the stylesheet is asked for before the font, behind the script it stands behind", () => {
  const html = paintFirst(page);
  const places = ["charSet", '<script nonce="mark">theme()', "/app.css", "/font.woff2"].map((part) =>
    html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("modules are asked for with low priority", () => {
  expect(paintFirst(page)).toContain('<link rel="modulepreload" fetchpriority="low" href="/entry.js"/>');
});

test("a page without either stays as it is", () => {
  expect(paintFirst("<html><body>Down</body></html>")).toBe("<html><body>Down</body></html>");
});
