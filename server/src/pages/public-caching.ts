/** What caches between us and visitors are told of answers that are the same for everybody: docs/growing.md. */

/**
 * Browsers ask again each time and mostly hear "not modified". A CDN keeps a page for a minute, shows it for another
 * while it asks for the next, and for a day where it gets none.
 */
export const publicCacheControl =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";

/** Names what an answer was made of: a CDN forgets it by any of these. */
export const surrogateKey = "Surrogate-Key";

export function surrogateKeys(resources: Iterable<string>): string {
  return [...resources].sort().join(" ") || "static";
}
