/** Titles, descriptions, canonical links, previews and structured data: one way for every page. */
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
  /** Links beside the canonical one, such as those to its card. */
  links?: MetaDescriptor[];
  /** JSON-LD objects beside the studio's own. */
  structured?: object[];
}

export interface RootMatch {
  id: string;
  loaderData?: unknown;
}

/** The site's public URL from the root's loader, since canonical links are absolute. */
export function publicUrlOf(matches: readonly (RootMatch | undefined)[]): string {
  return rootOf(matches).publicUrl ?? "";
}

/** Data of the root's loader, which every page has; empty where it failed. */
function rootOf(matches: readonly (RootMatch | undefined)[]) {
  return (matches.find((match) => match?.id === "root")?.loaderData ?? {}) as {
    publicUrl?: string;
    /** The studio's own picture, in place of those that came with the site. */
    share?: PageDescription["image"];
  };
}

const defaultImage = "/media/og-default.jpg";

/** An address for readers outside of the site, from one that may be a path. */
export function absoluteAddress(origin: string, url: string): string {
  return url.startsWith("/") && !url.startsWith("//") ? `${origin}${url}` : url;
}

function previewOf(image: NonNullable<PageDescription["image"]>): {
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
  const { share } = rootOf(matches);
  const preview = previewOf((typeof page.image !== "object" && share) || page.image || defaultImage);
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.links ?? []),
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

/** Breadcrumbs for search engines: home first, the page itself last. */
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
