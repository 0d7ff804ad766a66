import { isFixedPath } from "@extenso/contract/addresses/fixed-paths.ts";
import { publicPages } from "@extenso/contract/addresses/site-addresses.ts";
import { expect, test } from "vitest";
import routes from "../routes.ts";

type Route = { path?: string | undefined; index?: boolean | undefined; children?: Route[] | undefined };

/** Paths of the table without those that content fills. */
function pathsOf(all: readonly Route[], above = ""): string[] {
  return all.flatMap(({ path, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    return [...(path === undefined ? [] : [here]), ...pathsOf(children, here)];
  });
}

test("no redirect can be made from an address of a page of the site's own", () => {
  const fixed = pathsOf(routes).filter((path) => !/[*:]/.test(path));
  expect(fixed.length).toBeGreaterThan(30);
  expect([...fixed, ...publicPages].filter((path) => !isFixedPath(path))).toEqual([]);
});

test.each([
  "/old",
  "/portfolio/dusk",
  "/dashboard/academy/post/dusk",
  "/services/old",
  "/packages/old",
  "/media-kit",
])("%s may lead elsewhere", (path) => expect(isFixedPath(path)).toBe(false));
