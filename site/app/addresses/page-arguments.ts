/**
 * The query arguments that pages read in loaders and while rendering. The host caches one response for all URLs that
 * agree in these. Arguments that only browser code reads are not listed.
 */

import { queryArguments } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { PageArguments, PageArgumentsOf } from "@extenso/contract/host/host.ts";

const nothing: PageArguments = { shared: [], personal: [] };
const oneTimeLink: PageArguments = { shared: [], personal: ["token"] };

const pages: Record<string, PageArguments> = {
  // WordPress's other ways of naming things, which lead on or are answered elsewhere.
  "": { shared: [], personal: queryArguments },
  "/contact": { shared: ["service", "package", "quote"], personal: [] },
  "/portfolio": { shared: ["category", "page"], personal: [] },
  "/portfolio/:slug": { shared: ["category"], personal: [] },
  "/invoice/:secret": { shared: [], personal: ["payment"] },
  "/quote/:secret": { shared: [], personal: ["asked"] },
  "/request/:secret": { shared: [], personal: ["refused"] },
  "/newsletter/confirm": oneTimeLink,
  "/newsletter/unsubscribe": oneTimeLink,
  "/dashboard/academy": { shared: ["search", "category", "tag", "author", "page"], personal: [] },
};

/** The router takes capitals, escaped letters and slashes at the end as it takes the address without them. */
function plainPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Then it is no page's.
  }
  return path.toLowerCase().replace(/\/+$/, "");
}

export const pageArguments: PageArgumentsOf = (pathname) => {
  const path = plainPath(pathname);
  const pattern = path
    .replace(/^\/portfolio\/[^/]+$/, "/portfolio/:slug")
    .replace(/^\/(invoice|quote|request)\/[^/]+$/, "/$1/:secret");
  return pages[pattern] ?? nothing;
};
