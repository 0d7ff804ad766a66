/** Routes that limited application passwords may call. */
import { expect, test } from "vitest";
import { checkLimit } from "./limits.ts";

function isAllowed(
  limitedTo: string,
  method: string,
  route: string,
  params: Record<string, unknown> = {},
): boolean {
  const credential = { kind: "application-password", id: "1", limitedTo } as const;
  const user = { id: 7, name: "casey", roles: ["administrator"], credential };
  return checkLimit({ method, params, user }, route) === null;
}
const one = "(?P<id>[\\d]+)";

test.each([
  // Route, method: everything, content, read.
  ["GET", "wp/v2/posts", true, true, true],
  ["GET", `wp/v2/media/${one}`, true, true, true],
  ["POST", "wp/v2/posts", true, true, false],
  ["DELETE", `wp/v2/portfolio-items/${one}`, true, true, false],
  ["POST", "wp/v2/media", true, true, false],
  ["POST", "batch/v1", true, true, false],
  ["GET", "wp/v2/users/me", true, true, true],
  ["POST", "wp/v2/users/me", true, false, false],
  ["GET", "wp/v2/users", true, true, true],
  ["POST", "wp/v2/users", true, false, false],
  ["GET", "wp/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords", true, false, false],
  ["GET", "wp/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords/introspect", true, true, true],
  ["GET", "wp/v2/settings", true, false, false],
  ["POST", "wp/v2/settings", true, false, false],
  ["GET", "extenso/v1/people", true, false, false],
  ["GET", "extenso/v1/requests", true, false, false],
  ["GET", "extenso/v1/account/export", true, false, false],
  ["POST", "extenso/v1/site/(?P<part>faq)", true, false, false],
  ["GET", "wp/v2/postsecrets", true, false, false],
])("%s %s", (method, route, all, content, read) => {
  expect(["", "content", "read"].map((limit) => isAllowed(limit, method, route))).toEqual([
    all,
    content,
    read,
  ]);
});

test("addresses and roles of others are not read, one’s own are", () => {
  expect(isAllowed("read", "GET", "wp/v2/users", { context: "edit" })).toBe(false);
  expect(isAllowed("read", "GET", `wp/v2/users/${one}`, { context: "edit", id: 8 })).toBe(false);
  expect(isAllowed("read", "GET", `wp/v2/users/${one}`, { context: "edit", id: 7 })).toBe(true);
  expect(isAllowed("read", "GET", "wp/v2/users/me", { context: "edit" })).toBe(true);
});
