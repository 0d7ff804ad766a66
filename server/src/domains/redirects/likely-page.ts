/** Which unknown addresses may once have been a page, and which are only tried by programs that look for weak points. */

const longest = 200;

/** Files that a page can be; every other extension belongs to a program, a picture or somebody who tries. */
const pageExtensions = new Set(["html", "htm", "pdf"]);

/** Beginnings of paths of other software. */
const elsewhere =
  /^\/(?:wp-|wordpress|cgi-bin|phpmyadmin|pma|administrator|admin|vendor|node_modules|solr|actuator|owa|ecp|autodiscover|boaform|hnap1|_profiler|_ignition|telescope|console|manager|jenkins|api|graphql|v1|v2|\.)/;

/** A secret of a link, or what somebody typed of themselves: nothing that is written down. */
const personal = /@|[0-9a-f]{16,}|\d{7,}|[a-z0-9_]{32,}/;

/** Letters, digits and what slugs are made of. */
const plain = /^(?:\/[\p{L}\p{N}._~+()!,-]+)+$/u;

/** @param path as redirects spell it: decoded, lower case. */
export function isLikelyPage(path: string): boolean {
  if (path.length > longest || elsewhere.test(path) || personal.test(path) || !plain.test(path)) return false;
  if (path.includes("/.") || path.split("/").length > 7) return false;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const extension = /\.([^.]{1,5})$/.exec(name)?.[1];
  return extension === undefined || pageExtensions.has(extension);
}
