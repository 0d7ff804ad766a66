/** Size limits of a request, checked before anything reads it, so that no work is done on oversized ones. */

/** Path and query together. Our longest URLs name a hundred ids, or the routes that the router has yet to discover. */
const longestAddress = 8_192;

/** Forms and calls are a few kilobytes; only content and files are more. */
export const largestForm = 64 * 1024;

/** The site's own paths have four segments at most, with slugs of 200 bytes. */
const deepestPage = 16;
const longestPagePath = 1_024;

/** Whether a URL is too long to be read. @param url absolute. */
export function isTooLong(url: string): boolean {
  // The origin is ours or a proxy's, and counts as well.
  return url.length > longestAddress;
}

/** Whether a path is too deep for any page: the router would try each of its segments against each route. */
export function isBeyondPages(pathname: string): boolean {
  if (pathname.length > longestPagePath) return true;
  let depth = 0;
  for (let at = pathname.indexOf("/"); at >= 0; at = pathname.indexOf("/", at + 1)) depth += 1;
  return depth > deepestPage;
}
