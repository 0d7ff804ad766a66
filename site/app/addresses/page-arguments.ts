/**
 * What the pages read of their query, in loaders and while they are rendered: the host keeps one answer for
 * all addresses that agree in these. What only the browser reads is not among them.
 */

import { queryArguments } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { PageArguments, PageArgumentsOf } from "@extenso/contract/host.ts";

const nothing: PageArguments = { shared: [], personal: [] };
const oneTimeLink: PageArguments = { shared: [], personal: ["token"] };

const pages: Record<string, PageArguments> = {
  // WordPress's other ways of naming things, which lead on or are answered elsewhere.
  "": { shared: [], personal: queryArguments },
  "/contact": { shared: ["service", "package", "quote"], personal: [] },
  "/portfolio": { shared: ["category", "page"], personal: [] },
  "/portfolio/:slug": { shared: ["category"], personal: [] },
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
  return pages[path.replace(/^\/portfolio\/[^/]+$/, "/portfolio/:slug")] ?? nothing;
};
