/** Tells unknown addresses that may once have been a page from the probes of vulnerability scanners. */

const longest = 200;

/** Extensions of pages; all others belong to programs, pictures or probes. */
const pageExtensions = new Set(["html", "htm", "pdf"]);

/** Paths of other software. */
const elsewhere =
  /^\/(?:wp-|wordpress|cgi-bin|phpmyadmin|pma|administrator|admin|vendor|node_modules|solr|actuator|owa|ecp|autodiscover|boaform|hnap1|_profiler|_ignition|telescope|console|manager|jenkins|api|graphql|v1|v2|\.)/;

/** Secrets of links and personal data, which mustn't be stored. */
const personal = /@|[0-9a-f]{16,}|\d{7,}|[a-z0-9_]{32,}/;

/** Letters, digits and the signs that slugs contain. */
const plain = /^(?:\/[\p{L}\p{N}._~+()!,-]+)+$/u;

/** @param path normalised by `redirectPath`: decoded, lower case. */
export function isLikelyPage(path: string): boolean {
  if (path.length > longest || elsewhere.test(path) || personal.test(path) || !plain.test(path)) return false;
  if (path.includes("/.") || path.split("/").length > 7) return false;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const extension = /\.([^.]{1,5})$/.exec(name)?.[1];
  return extension === undefined || pageExtensions.has(extension);
}
