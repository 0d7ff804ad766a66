/** From a row to the record on the wire, field by field: a new column is never public by accident. */
import {
  type Addressed,
  plainAddress,
  postAddress,
  postAddressTemplate,
} from "@extenso/contract/wordpress-addresses.ts";
import type { SignedInUser } from "../../rest/authentication.ts";
import type { Settings } from "../../settings.ts";
import { gmtTime, localTime } from "../../site-time.ts";
import { withOrigin } from "../origin.ts";
import { type Context, parseStored } from "../wire.ts";
import { actionLinks, postLinks } from "./links.ts";
import type { Post, PostTerm } from "./store.ts";

type Place = Pick<Settings, "publicUrl" | "timezone">;

/** Where a post is read on the site. */
export function postLink({ publicUrl }: Pick<Settings, "publicUrl">, post: Addressed): string {
  return publicUrl + postAddress(post);
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

export interface PresentOptions {
  place: Place;
  context: Context;
  terms: PostTerm[];
  /** Content is readable: not protected, or unlocked with its password. */
  unlocked: boolean;
  countGalleries: (html: string) => string;
  /** Of a page: the slugs of those above it (`pathsAbove`). */
  above?: string | undefined;
  /** In edit context: who edits, and the slug that the title would be given. */
  editing?: { caller: SignedInUser | null; generatedSlug: string };
}

/** One record; the order of its fields is WordPress's, for people who compare. */
export function presentPost(post: Post, options: PresentOptions): Record<string, unknown> {
  const { place, context, terms, unlocked, countGalleries, editing } = options;
  const { publicUrl } = place;
  const shown = (html: string) => (unlocked ? withOrigin(html, publicUrl) : "");
  const isProtected = post.password !== "";
  const hasTerms = post.type === "post";
  const idsOf = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  const full = context !== "embed";
  const edit = context === "edit";
  const guid = post.guid ? withOrigin(post.guid, publicUrl) : publicUrl + plainAddress(post);
  const address = { ...post, above: options.above };
  const excerpt = {
    ...(edit ? { raw: withOrigin(post.excerpt_raw, publicUrl) } : {}),
    rendered: shown(post.excerpt_rendered),
    protected: isProtected,
  };
  return {
    id: post.id,
    date: localTime(post.published_at, place.timezone),
    ...(full
      ? {
          date_gmt: gmtTime(post.published_at),
          guid: { rendered: guid, ...(edit ? { raw: guid } : {}) },
          modified: localTime(post.modified_at, place.timezone),
          modified_gmt: gmtTime(post.modified_at),
          ...(edit ? { password: post.password } : {}),
        }
      : {}),
    slug: post.slug,
    ...(full ? { status: post.status } : {}),
    type: post.type,
    link: postLink(place, address),
    ...(editing
      ? {
          permalink_template:
            publicUrl +
            (post.status === "trash" && post.type === "post"
              ? plainAddress(post)
              : postAddressTemplate(post.type, options.above)),
          generated_slug: editing.generatedSlug,
        }
      : {}),
    title: { ...(edit ? { raw: post.title_raw } : {}), rendered: post.title },
    ...(full
      ? {
          content: {
            ...(edit ? { raw: withOrigin(post.content_raw, publicUrl) } : {}),
            rendered: countGalleries(shown(post.content_rendered)),
            protected: isProtected,
            ...(edit ? { block_version: post.content_raw.includes("<!-- wp:") ? 1 : 0 } : {}),
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
                comment_status: post.comment_status,
                ping_status: post.ping_status,
                ...(hasTerms
                  ? { sticky: post.sticky === 1 }
                  : { parent: post.parent_id, menu_order: post.menu_order }),
                template: post.template,
                ...(hasTerms ? { format: post.format } : {}),
                meta: [],
              }),
          ...(hasTerms ? { categories: idsOf("category"), tags: idsOf("post_tag") } : {}),
        }
      : {}),
    acf: parseStored(withOrigin(post.acf, publicUrl), []),
    _links: {
      ...postLinks(post, publicUrl),
      ...(editing ? actionLinks(post, editing.caller, publicUrl) : {}),
    },
  };
}
