/** `_envelope`: the answer with its status and headers in the body, for clients that see nothing else. */
import { linkToPages } from "../collection.ts";
import type { PhpQuery } from "../request/php-query.ts";
import type { RestAnswer } from "../route.ts";

/** @param query what `Link` repeats. */
export function enveloped(
  { body, status, headers, paging }: RestAnswer,
  allow: string | null,
  query: PhpQuery,
): unknown {
  const link = paging ? linkToPages(paging, query) : null;
  const own = Object.entries(headers ?? {}).map(([name, value]): [string, unknown] => [
    name,
    /^X-WP-Total/.test(name) ? Number(value) : value,
  ]);
  const told = {
    ...Object.fromEntries(own),
    ...(link ? { Link: link } : {}),
    ...(allow ? { Allow: allow } : {}),
  };
  // PHP's empty array is a list.
  return { body, status, headers: Object.keys(told).length === 0 ? [] : told };
}
