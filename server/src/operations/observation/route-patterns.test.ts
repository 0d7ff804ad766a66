import { expect, test } from "vitest";
import { patternFinder, readablePattern } from "./route-patterns.ts";

const find = patternFinder([
  "/",
  "/portfolio",
  "/portfolio/:slug",
  "/assets/*",
  "/wp-json/wp/v2/posts",
  "/wp-json/wp/v2/posts/:id",
  "/wp-json/wp/v2/posts/:parent/revisions/:id",
  "/wp-json/wp/v2/users/me",
  "/wp-json/wp/v2/users/:id",
]);

test.each([
  ["/", "/"],
  ["/portfolio", "/portfolio"],
  ["/portfolio/", "/portfolio"],
  ["/portfolio/salt-line", "/portfolio/:slug"],
  ["/portfolio/salt-line/more", "other"],
  ["/assets/app-1234.js", "/assets/*"],
  ["/assets/a/b/c", "/assets/*"],
  ["/assets", "/assets/*"],
  ["/wp-json/wp/v2/posts/17", "/wp-json/wp/v2/posts/:id"],
  ["/wp-json/wp/v2/posts/17/revisions/3", "/wp-json/wp/v2/posts/:parent/revisions/:id"],
  ["/wp-json/wp/v2/users/me", "/wp-json/wp/v2/users/me"],
  ["/wp-json/wp/v2/users/4", "/wp-json/wp/v2/users/:id"],
  ["/wp-login.php", "other"],
  ["", "/"],
])("%s is %s", (path, pattern) => {
  expect(find(path)).toBe(pattern);
});

test.each([
  ["/posts/(?P<id>[\\d]+)", "/posts/:id"],
  ["/sessions/(?P<id>[0-9a-f-]{36})", "/sessions/:id"],
  ["/types/(?P<type>(?:a|b)+)/x", "/types/:type/x"],
])("%s reads %s", (path, readable) => {
  expect(readablePattern(path)).toBe(readable);
});

test("addresses without end add no labels", () => {
  const labels = new Set(Array.from({ length: 5_000 }, (_, at) => find(`/${"x/".repeat(at % 50)}${at}`)));
  expect(labels.size).toBeLessThanOrEqual(2);
});
