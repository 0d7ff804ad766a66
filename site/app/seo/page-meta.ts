/** Titles, descriptions, canonical links, previews and structured data: one way for every page. */
import type { MetaDescriptor } from "react-router";

/** What a page says about itself. */
export interface PageDescription {
  title: string;
  description: string;
  /** The page's own address, without origin and query. */
  path: string;
  /** Path of its preview picture, 1200 × 630. */
  image?: string;
  kind?: "website" | "article";
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

const defaultImage = "/media/og-default.jpg";

export function pageMeta(matches: readonly (RootMatch | undefined)[], page: PageDescription): MetaDescriptor[] {
  const origin = publicUrlOf(matches);
  const url = `${origin}${page.path}`;
  const image = `${origin}${page.image ?? defaultImage}`;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: "Extenso" },
    { property: "og:locale", content: "en_CA" },
    { property: "og:type", content: page.kind ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.structured ?? []).map((object) => ({ "script:ld+json": { "@context": "https://schema.org", ...object } })),
  ];
}

/** Where a page stands, for search engines: home first, the page itself last. */
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
