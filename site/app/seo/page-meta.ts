/** Titles, descriptions, canonical links, previews and structured data: one way for every page. */
import { oEmbedUrl } from "@extenso/contract/addresses/site-addresses.ts";
import type { MetaDescriptor } from "react-router";

/** A page's metadata. */
export interface PageDescription {
  title: string;
  description: string;
  /** The page's own address, without origin and query. */
  path: string;
  /** Its preview picture: the path of one that is 1200 × 630, or one of the content with its own measures. */
  image?: string | { url: string; width: number; height: number };
  kind?: "website" | "article";
  /** Other sites and chat tools may show a card of it. */
  hasCard?: boolean;
  /** JSON-LD objects beside the studio's own. */
  structured?: object[];
}

interface RootMatch {
  id: string;
  loaderData?: unknown;
}

/** Where the site lives: the root loader tells every page, since canonical links are absolute. */
export function publicUrlOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return root && typeof root === "object" && "publicUrl" in root ? String(root.publicUrl) : "";
}

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

const defaultImage = "/media/og-default.jpg";

/** An address for readers outside of the site, from one that may be a path. */
export function absoluteAddress(origin: string, url: string): string {
  return url.startsWith("/") && !url.startsWith("//") ? `${origin}${url}` : url;
}

function previewOf(image: PageDescription["image"] = defaultImage): {
  url: string;
  width: number;
  height: number;
} {
  return typeof image === "string" ? { url: image, width: 1200, height: 630 } : image;
}

export function pageMeta(
  matches: readonly (RootMatch | undefined)[],
  page: PageDescription,
): MetaDescriptor[] {
  const origin = publicUrlOf(matches);
  const url = `${origin}${page.path}`;
  const preview = previewOf(page.image);
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.hasCard ? cardLinks(matches, page.path) : []),
    { property: "og:site_name", content: "Extenso" },
    { property: "og:locale", content: "en_CA" },
    { property: "og:type", content: page.kind ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: absoluteAddress(origin, preview.url) },
    ...(preview.width > 0 && preview.height > 0
      ? [
          { property: "og:image:width", content: String(preview.width) },
          { property: "og:image:height", content: String(preview.height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.structured ?? []).map((object) => ({
      "script:ld+json": { "@context": "https://schema.org", ...object },
    })),
  ];
}

/** Where a page belongs, for search engines: home first, the page itself last. */
export function breadcrumbs(origin: string, trail: { name: string; path: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
