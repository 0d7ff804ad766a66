/** Headers for caches between us and visitors, on responses that are the same for everybody: docs/growing.md. */

/**
 * Browsers revalidate each time and mostly get a 304. A CDN keeps a page for a minute, serves it for another while it
 * fetches the next, and for a day if it gets none.
 */
export const publicCacheControl =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";

/** Names the resources that a response was made from, by which a CDN can purge it. */
export const surrogateKey = "Surrogate-Key";

export function surrogateKeys(resources: Iterable<string>): string {
  return [...resources].sort().join(" ") || "static";
}
