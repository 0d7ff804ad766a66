/** Paths of pages on this site: the single source for pages, redirects, sitemap and feed. */

/** Every page that is the same for all and worth finding; projects have theirs besides. */
export const publicPages: readonly string[] = [
  "/",
  "/about",
  "/portfolio",
  "/services",
  "/services/videography",
  "/services/photography",
  "/services/branding",
  "/services/drone-operation",
  "/services/web-development",
  "/services/media-management",
  "/services/event-coverage",
  "/packages/base",
  "/packages/custom",
  "/contact",
  "/newsletter",
  "/privacy-policy",
  "/terms-of-service",
];

/** WordPress's address of the page on which people give apps an application password. */
export const authorizePath = "/wp-admin/authorize-application.php";

/** The page on which guests of a preview link read a post and comment on it. */
export function previewWithComments(postId: number): string {
  return `/preview/${postId}`;
}

export const academyPath = "/dashboard/academy";

/**
 * A slug as a part of a path. Slugs of other scripts come percent-encoded from the wire and decoded from an
 * address; both are the same part.
 */
function part(slug: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(slug));
  } catch {
    return encodeURIComponent(slug);
  }
}

export function articlePath(slug: string): string {
  return `${academyPath}/post/${part(slug)}`;
}

export function projectPath(slug: string): string {
  return `/portfolio/${part(slug)}`;
}

/** The article or project that a path of this site shows, its slug as written in the path; null for any other path. */
export function recordShownAt(path: string): { type: "post" | "portfolio-items"; slug: string } | null {
  const [, folder = "", slug = ""] =
    /^(\/dashboard\/academy\/post|\/portfolio)\/([^/]{1,600})\/?$/.exec(path) ?? [];
  if (slug === "") return null;
  return { type: folder.startsWith(academyPath) ? "post" : "portfolio-items", slug };
}

/**
 * The feed of a topic, a tag or an author, where WordPress has it.
 * @param kind the first segment of WordPress's own paths.
 * @param format empty for RSS.
 */
export function archiveFeedPath(
  kind: "category" | "tag" | "author",
  slug: string,
  format: "" | "atom" | "json" = "",
): string {
  return `/${kind}/${part(slug)}/feed/${format && `${format}/`}`;
}

/** oEmbed URL, from which apps and chat tools read a card of one of our pages. @param url the page's own, absolute. */
export function oEmbedUrl(publicUrl: string, url: string): string {
  return `${publicUrl}/wp-json/oembed/1.0/embed?url=${encodeURIComponent(url)}`;
}

/** The card of a post, as WordPress addresses it. @param link the post's permalink: `/a-slug/`, `/?p=25`. */
export function embedUrl(link: string): string {
  return link.includes("?") ? `${link}&embed=true` : `${link.replace(/\/?$/, "/")}embed/`;
}

/** Filters of the academy's list beside its search. Each is a slug; an empty one filters nothing. */
export interface Narrowing {
  category: string;
  tag: string;
  author: string;
}

/** The academy's list of one topic, tag or author. */
export function academyListPath(narrowing: Partial<Narrowing>): string {
  const params = new URLSearchParams(Object.entries(narrowing).filter(([, slug]) => slug !== ""));
  return params.size > 0 ? `${academyPath}?${params}` : academyPath;
}
