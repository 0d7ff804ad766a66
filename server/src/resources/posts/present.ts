/** From a row to the record on the wire, field by field: a new column is never public by accident. */
import type { Settings } from "../../settings.ts";
import { gmtTime, localTime } from "../../site-time.ts";
import type { Post, PostTerm } from "./store.ts";

export type Context = "view" | "embed" | "edit";

type Place = Pick<Settings, "publicUrl" | "timezone">;

/** Where a post is read on the site. */
export function postLink({ publicUrl }: Pick<Settings, "publicUrl">, post: Post): string {
  if (post.status === "draft" || post.status === "future" || !post.slug) return guid({ publicUrl }, post);
  return post.type === "portfolio-items"
    ? `${publicUrl}/portfolio-items/${post.slug}/`
    : `${publicUrl}/${post.slug}/`;
}

function guid({ publicUrl }: Pick<Settings, "publicUrl">, post: Post): string {
  if (post.type === "post") return `${publicUrl}/?p=${post.id}`;
  if (post.type === "page") return `${publicUrl}/?page_id=${post.id}`;
  return `${publicUrl}/?post_type=${post.type}&p=${post.id}`;
}

/**
 * Stands for the public address in stored HTML: content outlives a move to another host. On the wire there
 * are whole addresses, as WordPress's are.
 */
export const originPlaceholder = "{{origin}}";

/** Stored HTML as it goes over the wire. */
export function withOrigin(html: string, publicUrl: string): string {
  return html.replaceAll(originPlaceholder, publicUrl);
}

/**
 * Numbers the galleries of one request, as WordPress's renderer counts them.
 * @returns what to send each post's content through, in the order of the answer.
 */
export function galleryCounter(): (html: string) => string {
  let count = 0;
  return (html) =>
    html.replace(/wp-block-gallery-\d+/g, () => {
      count += 1;
      return `wp-block-gallery-${count}`;
    });
}

export function parseStored(json: string, byDefault: unknown): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return byDefault;
  }
}

const curies = [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }];

export interface PresentOptions {
  place: Place;
  context: Context;
  terms: PostTerm[];
  /** Content is readable: not protected, or unlocked with its password. */
  unlocked: boolean;
  countGalleries: (html: string) => string;
}

/** One record; the order of its fields is WordPress's, for people who compare. */
export function presentPost(post: Post, options: PresentOptions): Record<string, unknown> {
  const { place, context, terms, unlocked, countGalleries } = options;
  const shown = (html: string) => (unlocked ? withOrigin(html, place.publicUrl) : "");
  const isProtected = post.password !== "";
  const hasTerms = post.type === "post";
  const idsOf = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  const full = context !== "embed";
  const edit = context === "edit";
  const excerpt = {
    ...(edit ? { raw: post.excerpt_raw } : {}),
    rendered: shown(post.excerpt_rendered),
    protected: isProtected,
  };
  return {
    id: post.id,
    date: localTime(post.published_at, place.timezone),
    ...(full
      ? {
          date_gmt: gmtTime(post.published_at),
          guid: { rendered: guid(place, post), ...(edit ? { raw: guid(place, post) } : {}) },
          modified: localTime(post.modified_at, place.timezone),
          modified_gmt: gmtTime(post.modified_at),
          ...(edit ? { password: post.password } : {}),
        }
      : {}),
    slug: post.slug,
    ...(full ? { status: post.status } : {}),
    type: post.type,
    link: postLink(place, post),
    title: { ...(edit ? { raw: post.title } : {}), rendered: post.title },
    ...(full
      ? {
          content: {
            ...(edit ? { raw: post.content_raw } : {}),
            rendered: countGalleries(shown(post.content_rendered)),
            protected: isProtected,
            ...(edit ? { block_version: 1 } : {}),
          },
        }
      : {}),
    ...(post.type === "portfolio-items" ? {} : { excerpt, author: post.author_id }),
    featured_media: post.featured_media_id,
    ...(full
      ? {
          ...(post.type === "portfolio-items"
            ? { template: post.template, meta: [] }
            : {
                comment_status: "closed",
                ping_status: "closed",
                ...(hasTerms ? { sticky: post.sticky === 1 } : { parent: 0, menu_order: 0 }),
                template: post.template,
                ...(hasTerms ? { format: post.format } : {}),
                meta: [],
              }),
          ...(hasTerms ? { categories: idsOf("category"), tags: idsOf("post_tag") } : {}),
        }
      : {}),
    acf: parseStored(post.acf, []),
    _links: links(post, place.publicUrl),
  };
}

const collections: Record<Post["type"], string> = {
  post: "posts",
  "portfolio-items": "portfolio-items",
  page: "pages",
};

function links(post: Post, publicUrl: string): Record<string, unknown> {
  const root = `${publicUrl}/wp-json/wp/v2`;
  const collection = `${root}/${collections[post.type]}`;
  const portfolio = post.type === "portfolio-items";
  return {
    self: [{ href: `${collection}/${post.id}` }],
    collection: [{ href: collection }],
    about: [{ href: `${root}/types/${post.type}` }],
    ...(portfolio
      ? {}
      : {
          author: [{ embeddable: true, href: `${root}/users/${post.author_id}` }],
          replies: [{ embeddable: true, href: `${root}/comments?post=${post.id}` }],
          "version-history": [{ count: post.revision_count, href: `${collection}/${post.id}/revisions` }],
          ...(post.last_revision_id === null
            ? {}
            : {
                "predecessor-version": [
                  {
                    id: post.last_revision_id,
                    href: `${collection}/${post.id}/revisions/${post.last_revision_id}`,
                  },
                ],
              }),
        }),
    ...(post.featured_media_id > 0
      ? { "wp:featuredmedia": [{ embeddable: true, href: `${root}/media/${post.featured_media_id}` }] }
      : {}),
    "wp:attachment": [{ href: `${root}/media?parent=${post.id}` }],
    ...(post.type === "post"
      ? {
          "wp:term": [
            { taxonomy: "category", embeddable: true, href: `${root}/categories?post=${post.id}` },
            { taxonomy: "post_tag", embeddable: true, href: `${root}/tags?post=${post.id}` },
          ],
        }
      : {}),
    curies,
  };
}
