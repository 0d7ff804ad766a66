/** Links of the pages that other sites show a card of; apart from `page-meta.ts`, as the first load of most pages has none. */
import { oEmbedUrl } from "@extenso/contract/addresses/site-addresses.ts";
import type { MetaDescriptor } from "react-router";
import { publicUrlOf, type RootMatch } from "./page-meta.ts";

function isOwnContent(matches: readonly (RootMatch | undefined)[]): boolean {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return root !== null && typeof root === "object" && "ownContent" in root && root.ownContent === true;
}

/**
 * Where other sites and chat tools ask for a page's card.
 * @param path the page's own, without origin and query.
 * @returns nothing where a WordPress has the content: this server makes no cards of it.
 */
export function cardLinks(matches: readonly (RootMatch | undefined)[], path: string): MetaDescriptor[] {
  if (!isOwnContent(matches)) return [];
  const origin = publicUrlOf(matches);
  const href = oEmbedUrl(origin, origin + path);
  const alternate = { tagName: "link", rel: "alternate" } as const;
  return [
    { ...alternate, type: "application/json+oembed", title: "oEmbed (JSON)", href },
    { ...alternate, type: "text/xml+oembed", title: "oEmbed (XML)", href: `${href}&format=xml` },
  ];
}

/** The header `Link` to the record that a page shows, as WordPress's pages have it. */
export function recordLink(origin: string, collection: string, id: number): { Link: string } {
  const url = `${origin}/wp-json/wp/v2/${collection}/${id}`;
  return { Link: `<${url}>; rel="alternate"; title="JSON"; type="application/json"` };
}
