import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const page = [
  '<html><head><meta charSet="utf-8"/><link rel="preload" href="/font.woff2" as="font"/>',
  '<script>theme()</script><link rel="stylesheet" href="/app.css"/><link rel="modulepreload" href="/entry.js"/>',
  '<link rel="modulepreload" href="/root.js"/></head><body>',
  '<script type="module" async="">;',
  'import * as route0 from "/root.js";',
  '  window.__reactRouterManifest = {"entry": {"module": "/entry.js"}};',
  "window.__reactRouterRouteModules = {root: route0};",
  "",
  'import("/entry.js");</script></body></html>',
].join("\n");

test("the stylesheet is asked for before the font, behind the script it stands behind", () => {
  const html = paintFirst(page);
  const places = ["charSet", "<script>theme()", "/app.css", "/font.woff2"].map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("nothing in the page asks for a module before the launcher does", () => {
  const html = paintFirst(page);
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).not.toMatch(/^import /m);
  expect(html).toContain('<link rel="stylesheet" href="/app.css"/>');
});

test("the launcher brings what the page had asked for, in its order", () => {
  const html = paintFirst(page);
  expect(html).toContain('for(const href of ["/entry.js","/root.js"])');
  const places = [
    'const route0=await import("/root.js");',
    'window.__reactRouterManifest = {"entry"',
    "window.__reactRouterRouteModules = {root: route0};",
    'import("/entry.js");',
  ].map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the launcher is a script that parses", () => {
  const script = /<script>(\(function launchPage[\s\S]*)<\/script>/.exec(paintFirst(page))?.[1] ?? "";
  expect(script).not.toBe("");
  expect(() => new Function(script)).not.toThrow();
});

test("a page without the router's scripts stays as it is", () => {
  expect(paintFirst("<html><body>Down</body></html>")).toBe("<html><body>Down</body></html>");
});
