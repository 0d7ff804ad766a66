import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const page = [
  '<html><head><meta charSet="utf-8"/><link rel="preload" href="/lead.avif" as="image"/>',
  '<script nonce="mark">theme()</script><link rel="stylesheet" href="/app.css"/>',
  '<link rel="modulepreload" href="/entry.js" nonce="mark"/><link rel="modulepreload" href="/framework.js"/></head>',
  '<body><script nonce="mark">context = "$&"</script><script nonce="mark" type="module" async="">;',
  'import * as route0 from "/root.js";',
  'import * as route1_main from "/page.js";',
  "const route1 = {...route1_main};",
  'import("/entry.js");</script></body></html>',
].join("\n");

const moduleOf = (html: string) =>
  /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";

test("the stylesheet is asked for before the preloads, behind the script it stands behind", () => {
  const html = paintFirst(page);
  const places = ["charSet", '<script nonce="mark">theme()', "/app.css", "/lead.avif"].map((part) =>
    html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("no script is asked for before the page is painted", () => {
  const html = paintFirst(page);
  expect(html).not.toContain('modulepreload" href');
  expect(moduleOf(html)).not.toMatch(/^import /m);
  const order = [
    "await new Promise",
    '["/entry.js","/framework.js"]',
    '[await import("/root.js")',
    '\nimport("/entry.js")',
  ];
  const places = order.map((part) => moduleOf(html).indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the framework's module has the names that it imports, and what stands between them", () => {
  const code = moduleOf(paintFirst(page));
  expect(code).toContain('const [route0,route1_main]=[await import("/root.js"),await import("/page.js")];');
  expect(code).toContain("const route1 = {...route1_main};");
  const names = code.slice(code.indexOf("const root="));
  expect(() => new (Object.getPrototypeOf(async () => {}).constructor)(names)).not.toThrow();
});

test("what the page carries besides stays as it was, and its scripts keep their mark", () => {
  const html = paintFirst(page);
  expect(html).toContain('<script nonce="mark">context = "$&"</script><script nonce="mark" type="module"');
  expect(html.match(/nonce="mark"/g)).toHaveLength(3);
});

test("the dashboard, empty without its scripts, waits for nothing", () => {
  const dashboard = paintFirst(page.replace("<html>", '<html lang="en" data-area="dashboard">'));
  expect(moduleOf(dashboard)).not.toContain('addEventListener("load"');
  expect(moduleOf(dashboard)).toContain('await evaluate(["/entry.js","/framework.js"])');
});

test("a page without either stays as it is", () => {
  expect(paintFirst("<html><body>Down</body></html>")).toBe("<html><body>Down</body></html>");
});
