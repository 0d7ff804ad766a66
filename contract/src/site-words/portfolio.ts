/** The order of the portfolio, and what of it the home page shows. Texts and pictures of projects are content. */
import * as z from "zod/mini";
import { listOf } from "./fields.ts";

const noProject = "The number of a project.";
const project = z.int({ error: noProject }).check(z.gte(1, noProject), z.lte(2 ** 53 - 1, noProject));
const projects = (most: number) => listOf(project, { least: 0, most, distinct: (id) => id });

/** The home page has so many places. */
export const mostFeatured = 5;

/**
 * What nobody has given a place comes first, as it came; then those that have one, in their order.
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
 * What the home page shows: the featured ones, then the first of the others.
 * @param items as the portfolio has them.
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
  /** By their numbers. What is not named comes first, newest first, as all do while nobody has arranged them. */
  order: projects(1_000),
  /** In the order of the portfolio; places that are left are filled from its beginning. */
  featured: projects(mostFeatured),
});
