/** What all collections share: paging arguments, totals, and the `Link` to the pages around. */
import type { Argument } from "./argument-schema.ts";
import { formatPhpQuery } from "./php-query.ts";
import type { RestCall } from "./route.ts";

export const contextArgument: Argument<RestCall> = {
  description: "Scope under which the request is made; determines fields present in response.",
  type: "string",
  enum: ["view", "embed", "edit"],
  default: "view",
};

export const pagingArguments: Record<string, Argument<RestCall>> = {
  page: { description: "Current page of the collection.", type: "integer", default: 1, minimum: 1 },
  per_page: {
    description: "Maximum number of items to be returned in result set.",
    type: "integer",
    default: 10,
    minimum: 1,
    maximum: 100,
  },
};

export const idArgument: Argument<RestCall> = {
  description: "Unique identifier for the post.",
  type: "integer",
};

export function idList(description: string): Argument<RestCall> {
  return { description, type: "array", items: { type: "integer" }, default: [] };
}

/** Numbers of a checked list argument. */
export function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Paging as asked for; `offset` wins over `page`. */
export function windowOf(params: Record<string, unknown>): { page: number; offset: number; limit: number } {
  const page = Number(params.page ?? 1);
  const limit = Number(params.per_page ?? 10);
  const offset = params.offset === undefined ? (page - 1) * limit : Number(params.offset);
  return { page, offset, limit };
}

/**
 * `X-WP-Total`, `X-WP-TotalPages` and, where there are pages around, `Link`: prev before next, repeating the
 * request's own query as WordPress writes it.
 * @param collection the collection's whole address, such as `https://…/wp-json/wp/v2/posts`.
 */
export function collectionHeaders(call: RestCall, collection: string, total: number): Record<string, string> {
  const { page, limit } = windowOf(call.params);
  const pages = Math.ceil(total / limit);
  const address = (target: number) => {
    const query = new Map(call.query).set("page", target);
    return `<${collection}?${formatPhpQuery(query)}>`;
  };
  const around: string[] = [];
  if (page > 1) around.push(`${address(Math.min(page - 1, Math.max(pages, 1)))}; rel="prev"`);
  if (page < pages) around.push(`${address(page + 1)}; rel="next"`);
  return {
    "X-WP-Total": String(total),
    "X-WP-TotalPages": String(pages),
    ...(around.length > 0 ? { Link: around.join(", ") } : {}),
  };
}
