/** Shared parts of all collections: paging arguments, totals, and the `Link` to neighbouring pages. */
import { cleanLine } from "../wordpress-values/clean-text.ts";
import type { Argument } from "./arguments/argument-schema.ts";
import { formatPhpQuery, type PhpQuery } from "./request/php-query.ts";
import { RestError } from "./rest-error.ts";
import type { Paging, RestCall } from "./route.ts";

export const contextArgument: Argument<RestCall> = {
  description: "Scope under which the request is made; determines fields present in response.",
  type: "string",
  enum: ["view", "embed", "edit"],
  default: "view",
  early: true,
};

/** The context that `contextArgument` has checked. */
export function contextOf({ params }: Pick<RestCall, "params">): "view" | "embed" | "edit" {
  return params.context === "edit" || params.context === "embed" ? params.context : "view";
}

/** `page` and `per_page` with WordPress's bounds; checked before the collection's own arguments. */
export const windowArguments = {
  page: {
    description: "Current page of the collection.",
    type: "integer",
    default: 1,
    minimum: 1,
    early: true,
  },
  per_page: {
    description: "Maximum number of items to be returned in result set.",
    type: "integer",
    default: 10,
    minimum: 1,
    maximum: 100,
    early: true,
  },
} as const satisfies Record<string, Argument<RestCall>>;

const searchArgument: Argument<RestCall> = {
  description: "Limit results to those matching a string.",
  type: "string",
  early: true,
  sanitize: (value) => cleanLine(String(value)),
};

/** Search argument for lists of our own namespace. @param maxLength characters. */
export const searchWords = (maxLength = 200): Argument<RestCall> => ({ ...searchArgument, maxLength });

/** Arguments of every WordPress collection; checked before the collection's own. */
export const pagingArguments: Record<string, Argument<RestCall>> = {
  context: contextArgument,
  ...windowArguments,
  search: searchArgument,
};

export const offsetArgument: Argument<RestCall> = {
  description: "Offset the result set by a specific number of items.",
  type: "integer",
};

export function orderArgument(byDefault: "asc" | "desc"): Argument<RestCall> {
  return {
    description: "Order sort attribute ascending or descending.",
    type: "string",
    default: byDefault,
    enum: ["asc", "desc"],
  };
}

export const idArgument: Argument<RestCall> = {
  description: "Unique identifier for the post.",
  type: "integer",
};

/** Argument of deletion for records that have a bin. */
export const forceArgument: Argument<RestCall> = {
  type: "boolean",
  default: false,
  description: "Whether to bypass Trash and force deletion.",
};

export function idList(description: string): Argument<RestCall> {
  return { description, type: "array", items: { type: "integer" }, default: [] };
}

/** Upper limit of PostgreSQL's `integer`. */
const largestId = 2 ** 31 - 1;

/** A checked number as an id; 0, which no record has, if it is out of range. */
export function idOf(value: unknown): number {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : 0;
}

/** Ids of a checked list argument. */
export function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.map(idOf) : [];
}

/** Ids of a checked list argument of a read: there WordPress reads -25 as 25. */
export function listedIds(value: unknown): number[] {
  return Array.isArray(value) ? value.map((id) => idOf(Math.abs(Number(id)))) : [];
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Offset and limit of one page of a list. */
export interface PageWindow {
  offset: number;
  limit: number;
}

interface Window extends PageWindow {
  page: number;
}

/**
 * Limit and offset of the request; `offset` wins over `page`, and determines the page that `Link` counts from.
 * @param zeroCounts whether an `offset` of 0 wins too, which is so for posts alone.
 */
export function windowOf(params: Record<string, unknown>, { zeroCounts = false } = {}): Window {
  const limit = Number(params.per_page ?? 10);
  const page = Number(params.page ?? 1);
  const given = params.offset === undefined ? undefined : Number(params.offset);
  const skips = given !== undefined && (zeroCounts || given !== 0);
  const offset = Math.min(skips ? Math.abs(given) : (page - 1) * limit, largestId);
  // WordPress counts pages by the number as it was given, below 0 too.
  const counted = skips && !zeroCounts ? Math.ceil(Math.min(given, largestId) / limit + 1) : page;
  return { page: counted, offset, limit };
}

/**
 * A page beyond the last is an error if the collection isn't empty.
 * @throws {RestError} with the collection's own code.
 */
export function checkPage({ page, limit }: Window, total: number, code: string): void {
  if (total === 0 || page <= Math.ceil(total / limit)) return;
  const message = "The page number requested is larger than the number of pages available.";
  throw new RestError(code, message, 400);
}

/** Sets `X-WP-Total`, `X-WP-TotalPages`, and the paging for `Link`. `total` counts only visible records. */
export function inCollection(
  collection: string,
  { page, limit }: Window,
  total: number,
): { headers: Record<string, string>; paging: Paging } {
  const pages = Math.ceil(total / limit);
  return {
    headers: { "X-WP-Total": String(total), "X-WP-TotalPages": String(pages) },
    paging: { collection, page, pages },
  };
}

/**
 * `Link` to the previous and next page, repeating the request's query as WordPress writes it. Null if there are
 * no others.
 */
export function linkToPages({ collection, page, pages }: Paging, query: PhpQuery): string | null {
  const address = (target: number) => `<${collection}?${formatPhpQuery(new Map(query).set("page", target))}>`;
  const around: string[] = [];
  if (page > 1) around.push(`${address(Math.min(page - 1, pages))}; rel="prev"`);
  if (page < pages) around.push(`${address(page + 1)}; rel="next"`);
  return around.length > 0 ? around.join(", ") : null;
}
