/** Size limits of a request, checked before anything reads it, so that no work is done on oversized ones. */

/** Path and query together. The longest of ours name a hundred ids, or what the router has yet to discover. */
const longestAddress = 8_192;

/** Forms and calls are a few kilobytes; only content and files are more. */
export const largestForm = 64 * 1024;

/** Four deep are the site's own, with slugs of 200 bytes at most. */
const deepestPage = 16;
const longestPagePath = 1_024;

/** True for an address that nothing here looks at. @param url absolute. */
export function isTooLong(url: string): boolean {
  // The origin is ours, or a proxy's: long ones are refused all the same.
  return url.length > longestAddress;
}

/** True for a path that no page can have: the router would try each of its parts against each route. */
export function isBeyondPages(pathname: string): boolean {
  if (pathname.length > longestPagePath) return true;
  let depth = 0;
  for (let at = pathname.indexOf("/"); at >= 0; at = pathname.indexOf("/", at + 1)) depth += 1;
  return depth > deepestPage;
}
