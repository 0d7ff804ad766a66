import { expect, test } from "vitest";
import { checkDocument } from "./check-content.ts";
import { featuredFirst, inOrder } from "./portfolio.ts";

/** Newest first. */
const projects = [5, 4, 3, 2, 1].map((id) => ({ id }));
const ids = (items: { id: number }[]) => items.map(({ id }) => id).join(" ");

test("while nobody has arranged them, projects stay as they came", () => {
  expect(ids(inOrder(projects, []))).toBe("5 4 3 2 1");
  expect(ids(featuredFirst(projects, [], 3))).toBe("5 4 3");
});

test("what has a place follows what has none, and places of what is gone do no harm", () => {
  expect(ids(inOrder(projects, [1, 99, 3, 2]))).toBe("5 4 1 3 2");
});

test("the home page shows what is featured, in the portfolio's order, and fills up from its beginning", () => {
  expect(ids(featuredFirst(projects, [1, 3], 4))).toBe("3 1 5 4");
  expect(ids(featuredFirst(projects, [99], 2))).toBe("5 4");
});

test("a project has one place, and five stand on the home page", () => {
  const faultsOf = (document: unknown) => Object.keys(checkDocument("portfolio", document).faults ?? {});
  expect(faultsOf({ order: [3, 3], featured: [] })).toEqual(["order.1"]);
  expect(faultsOf({ order: [], featured: [1, 2, 3, 4, 5, 6] })).toEqual(["featured"]);
  expect(faultsOf({ order: ["3"], featured: [0] })).toEqual(["order.0", "featured.0"]);
});
