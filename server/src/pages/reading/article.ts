/** From an article on the wire to the one the site shows: docs/specification.md §3 and §9. */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import type {
  Article,
  ArticleSection,
  ArticleTeaser,
  Author,
  Category,
  Tag,
} from "@extenso/contract/entities.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import type { WireTerm } from "@extenso/contract/wire/terms.ts";
import { plainText, textOf } from "../../engines/html/text.ts";
import { type ParsedHtml, parseHtml } from "../../engines/html/tokens.ts";
import { adaptContent } from "./html/content-hosts.ts";
import { contentImage, shareImageOf } from "./html/content-image.ts";
import { readableArticle } from "./html/readable-article.ts";
import { safeHtml } from "./html/safe-html.ts";

const excerptLength = 150;
const wordsPerMinute = 200;
/** docs/specification.md §3: an article whose author is gone has one all the same. */
const defaultAuthor = "Extenso Team";

/** Whole minutes, at least one. */
export function readTime(content: ParsedHtml): number {
  const words = textOf(content).split(" ").filter(Boolean).length;
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
  return percentDecoded(slug)
    .replace("-", " ")
    .replace(
      /(^|[^\p{L}\p{N}'’])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

/** A category or a tag, with its name as plain text. */
export function parseTerm({ id, name, slug }: Pick<WireTerm, "id" | "name" | "slug">): Category {
  return { id, name: plainText(name), slug, label: categoryLabel(slug) };
}

/** A post's terms of one taxonomy; servers that don't name it send categories first, then tags. */
function termsOf(record: WirePost, taxonomy: string, place: number): (Category | Tag)[] {
  const groups = record._embedded["wp:term"];
  const terms = groups.flat();
  const named = terms.some((term) => term.taxonomy !== "");
  const found = named ? terms.filter((term) => term.taxonomy === taxonomy) : (groups[place] ?? []);
  return found.map(parseTerm);
}

function author(record: WirePost): Author {
  const found = record._embedded.author[0];
  const [largest] = Object.entries(found?.avatar_urls ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  return {
    name: plainText(found?.name ?? "") || defaultAuthor,
    avatar: largest?.[1] ?? null,
    description: plainText(found?.description ?? ""),
  };
}

/** The teaser that lists show of an article. */
export function parseTeaser(record: WirePost): ArticleTeaser {
  const { rendered } = record.content;
  return teaserOf(record, { readTime: readTime(parseHtml(rendered)), excerpt: () => shortExcerpt(rendered) });
}

interface TextFacts {
  readTime: number;
  /** The text's beginning, for articles without an excerpt. */
  excerpt(): string;
}

function teaserOf(record: WirePost, text: TextFacts): ArticleTeaser {
  const featured = record._embedded["wp:featuredmedia"][0];
  return {
    id: record.id,
    slug: record.slug,
    title: plainText(record.title.rendered),
    excerpt: record.excerpt.rendered ? shortExcerpt(record.excerpt.rendered) : text.excerpt(),
    date: record.date,
    modified: record.modified || record.date,
    link: record.link,
    image: featured ? contentImage(featured) : null,
    categories: termsOf(record, "category", 0),
    tags: termsOf(record, "post_tag", 1),
    author: author(record),
    readTime: text.readTime,
  };
}

/** The part of an article that depends on its text alone. */
export interface ArticleText {
  /** Safe to show, with anchors on its headings, and a mark for each film (`content-players.ts`). */
  html: string;
  sections: ArticleSection[];
  readTime: number;
  excerpt: string;
}

/**
 * @param rendered HTML as the content server shows it.
 * @param hosts content hosts whose addresses in the text lead to this site.
 * @param publicUrl this site's origin, for addresses that readers see.
 */
export function articleText(rendered: string, hosts: readonly string[] = [], publicUrl = ""): ArticleText {
  const content = parseHtml(rendered);
  return {
    ...readableArticle(safeHtml(adaptContent(content, hosts, publicUrl), { blocks: true })),
    readTime: readTime(content),
    excerpt: shortExcerpt(rendered),
  };
}

/** The whole article; films in its HTML are marks still. */
export function articleOf(record: WirePost, { html, sections, readTime, excerpt }: ArticleText): Article {
  const teaser = teaserOf(record, { readTime, excerpt: () => excerpt });
  const { protected: isProtected } = record.content;
  const shareText = isProtected ? "" : record.share_text || teaser.excerpt;
  return { ...teaser, html, sections, protected: isProtected, shareText, shareImage: shareImageOf(record) };
}
