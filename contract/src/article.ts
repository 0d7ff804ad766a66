/** From an article on the wire to the one the site shows: SPEC §3 and §9. */
import type { Article, ArticleTeaser, Author, Category } from "./entities.ts";
import { plainText } from "./html-text.ts";
import { contentImage } from "./portfolio.ts";
import type { WirePost } from "./wire.ts";

const excerptLength = 150;
const wordsPerMinute = 200;
const defaultAuthor = "Extenso Team";

/** Whole minutes, at least one. */
export function readTime(html: string): number {
  const words = plainText(html).split(" ").filter(Boolean).length;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** Plain text of at most 150 characters, cut between words where that keeps most of it. */
export function shortExcerpt(html: string): string {
  const text = plainText(html).replace(/\s*\[…\]$/, "…");
  const characters = [...text];
  if (characters.length <= excerptLength) return text;
  const cut = characters.slice(0, excerptLength).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > excerptLength - 30 ? cut.slice(0, space) : cut).replace(/[\s.,;:]+$/, "")}…`;
}

/** The first hyphen becomes a space, words are capitalised: `web-development` → `Web Development`. */
export function categoryLabel(slug: string): string {
  return slug
    .replace("-", " ")
    .replace(/(^|\s)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function category({ id, name, slug }: { id: number; name: string; slug: string }): Category {
  return { id, name: plainText(name), slug, label: categoryLabel(slug) };
}

function author(record: WirePost): Author {
  const found = record._embedded.author?.[0];
  const avatars = Object.entries(found?.avatar_urls ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  return {
    name: found ? plainText(found.name) || defaultAuthor : defaultAuthor,
    avatar: avatars[0]?.[1] ?? null,
    description: found?.description ?? "",
  };
}

export function parseTeaser(record: WirePost): ArticleTeaser {
  const [categories = [], tags = []] = record._embedded["wp:term"] ?? [];
  const featured = record._embedded["wp:featuredmedia"]?.[0];
  return {
    id: record.id,
    slug: record.slug,
    title: plainText(record.title.rendered),
    excerpt: shortExcerpt(record.excerpt.rendered || record.content.rendered),
    date: record.date,
    modified: record.modified || record.date,
    link: record.link,
    image: featured ? contentImage(featured) : null,
    categories: categories.map(category),
    tags: tags.map(category),
    author: author(record),
    readTime: readTime(record.content.rendered),
  };
}

/** @param contentHosts hosts whose links in the text lead to this site. */
export function parseArticle(record: WirePost, contentHosts: readonly string[]): Article {
  return {
    ...parseTeaser(record),
    content: rewriteHosts(record.content.rendered, contentHosts),
    protected: record.content.protected,
    acf: record.acf,
  };
}

/**
 * Addresses at one of `hosts` lose their origin, so they lead to this site: links, pictures and each
 * candidate of a `srcset`, with or without a scheme.
 */
export function rewriteHosts(html: string, hosts: readonly string[]): string {
  if (hosts.length === 0) return html;
  const names = hosts.map((host) => host.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const address = new RegExp(`(["'\\s,(=])(?:https?:)?//(?:${names})(/[^"'\\s<>]*|(?=["'\\s<>]))`, "gi");
  return html.replace(address, (_, before: string, path: string) => before + (path || "/"));
}
