import { expect, test } from "vitest";
import { pathMatcher } from "./find-endpoint.ts";
import type { RestRoute } from "./route.ts";

const route = (namespace: string, path: string): RestRoute => ({ namespace, path, endpoints: [] });

const matchesOf = pathMatcher([
  route("", ""),
  route("wp/v2", ""),
  route("wp/v2", "/users/(?P<id>[\\w]+)"),
  route("wp/v2", "/users/me"),
  route("wp/v2", "/users/(?P<id>[\\d]+|me)/sessions/(?P<session>[\\w-]{1,9})"),
  route("wp/v2", "/(?P<rest>.+)"),
  route("extenso/v1", "/site/(?P<part>home|terms-of-service)/draft"),
]);

test.each([
  ["/", [["", {}]]],
  ["/wp/v2", [["", {}]]],
  [
    "/wp/v2/users/me",
    [
      ["/users/(?P<id>[\\w]+)", { id: "me" }],
      ["/users/me", {}],
      ["/(?P<rest>.+)", { rest: "users/me" }],
    ],
  ],
  [
    "/WP/v2/Users/7",
    [
      ["/users/(?P<id>[\\w]+)", { id: "7" }],
      ["/(?P<rest>.+)", { rest: "Users/7" }],
    ],
  ],
  [
    "/wp/v2/users/7/sessions/a-b",
    [
      ["/users/(?P<id>[\\d]+|me)/sessions/(?P<session>[\\w-]{1,9})", { id: "7", session: "a-b" }],
      ["/(?P<rest>.+)", { rest: "users/7/sessions/a-b" }],
    ],
  ],
  ["/extenso/v1/site/home/draft", [["/site/(?P<part>home|terms-of-service)/draft", { part: "home" }]]],
  ["/extenso/v1/site/menu/draft", []],
  ["/wp", []],
  ["//wp/v2", []],
  ["/__proto__/constructor", []],
])("%s finds its routes in their order, with their arguments", (path, found) => {
  expect(matchesOf(path).map(({ route, pathParams }) => [route.path, pathParams])).toEqual(found);
});
