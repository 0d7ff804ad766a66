/** The order of the portfolio, and what of it the home page shows. Texts and pictures of projects are content. */
import * as z from "zod/mini";
import { listOf } from "./fields.ts";

const noProject = "The number of a project.";
const project = z.int({ error: noProject }).check(z.gte(1, noProject), z.lte(2 ** 53 - 1, noProject));
const projects = (most: number) => listOf(project, { least: 0, most, distinct: (id) => id });

/** The home page has room for this many. */
export const mostFeatured = 5;

/**
 * Projects without a place in `order` come first, in the order given; the others follow in theirs.
 * @param items newest first.
 */
export function inOrder<Item extends { id: number }>(
  items: readonly Item[],
  order: readonly number[],
): Item[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? -1;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The projects of the home page: the featured ones, then the first of the others.
 * @param items in the portfolio's order.
 */
export function featuredFirst<Item extends { id: number }>(
  items: readonly Item[],
  featured: readonly number[],
  most: number,
): Item[] {
  const chosen = new Set(featured);
  return [...items.filter(({ id }) => chosen.has(id)), ...items.filter(({ id }) => !chosen.has(id))].slice(
    0,
    most,
  );
}

export const portfolio = z.object({
  /** Project ids. Projects that aren't listed come first, newest first, so an empty list means newest first for all. */
  order: projects(1_000),
  /** In the portfolio's order; free places are filled from its beginning. */
  featured: projects(mostFeatured),
});
