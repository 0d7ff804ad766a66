/** Maps URLs to pages: query parameters that a page doesn't read make no difference. */
import type { PageArgumentsOf } from "@extenso/contract/host/host.ts";
import { subjectIn } from "../domains/previews/subject.ts";

/** The router's own parameter: the loaders that a `.data` request is about, and the routes behind its links. */
const routesArgument = "_routes";
const routerPath = /^\/__/;

export interface PageUrl {
  pathname: string;
  search: string;
}

export function isDataPath(pathname: string): boolean {
  return pathname.endsWith(".data");
}

/**
 * Whether a path is written as our links write it. The router accepts capitals, escaped letters and doubled slashes
 * for the same page, in more spellings than the cache could hold.
 */
function isPlainPath(pathname: string): boolean {
  const escapes = pathname.match(/%../g) ?? [];
  const text = escapes.join("");
  const hasOneCase = text === text.toUpperCase() || text === text.toLowerCase();
  // ASCII characters needn't be escaped.
  if (!hasOneCase || !escapes.every((byte) => Number.parseInt(byte.slice(1), 16) >= 0x80)) return false;
  return /^\/(?:[a-z0-9._~-]+(?:\/[a-z0-9._~-]+)*\/?)?$/.test(pathname.replaceAll(/%../g, "~"));
}

/**
 * The path with the arguments that the page reads, in a fixed order, so that URLs with equal responses are equal.
 * Null for responses that aren't shared.
 */
export function pageAddress({ pathname, search }: PageUrl, argumentsOf: PageArgumentsOf): string | null {
  if (routerPath.test(pathname) || !isPlainPath(pathname)) return null;
  if (search === "") return pathname;
  // Previews are personal and never shared.
  if (subjectIn(search)) return null;
  const isData = isDataPath(pathname);
  const { shared, personal } = argumentsOf(isData ? pathname.replace(/_?\.data$/, "") : pathname);
  const given = new URLSearchParams(search);
  if (personal.some((name) => given.has(name))) return null;
  const read = new URLSearchParams();
  for (const name of isData ? [...shared, routesArgument] : shared) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname;
}
