/** Turns a revision's row into the record of a response. */
import { createHmac } from "node:crypto";
import { plainAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { withOrigin } from "../origin.ts";
import type { Context } from "../wire.ts";
import type { Post } from "./store.ts";
import type { Revision, RevisionTexts } from "./versions.ts";

type SiteOrigin = Pick<Settings, "publicUrl" | "timezone">;

/**
 * @param texts of a revision, or of a draft that is saved as its own autosave.
 * @param isProject of a project, which has no footnotes.
 */
function textsOf(texts: RevisionTexts, { publicUrl }: SiteOrigin, context: Context, isProject: boolean) {
  const edit = context === "edit";
  const field = (raw: string, rendered: string) => ({
    ...(edit ? { raw: withOrigin(raw, publicUrl) } : {}),
    rendered: withOrigin(rendered, publicUrl),
  });
  return {
    title: { ...(edit ? { raw: texts.title_raw } : {}), rendered: texts.title },
    ...(context === "embed" ? {} : { content: field(texts.content_raw, texts.content_rendered) }),
    excerpt: field(texts.excerpt_raw, texts.excerpt_raw === "" ? "" : texts.excerpt_rendered),
    ...(context === "embed"
      ? {}
      : { meta: isProject ? [] : { footnotes: withOrigin(texts.footnotes, publicUrl) } }),
  };
}

function guidOf(id: number, { publicUrl }: SiteOrigin, context: Context) {
  if (context === "embed") return {};
  const guid = publicUrl + plainAddress({ id, type: "post" });
  return { guid: { rendered: guid, ...(context === "edit" ? { raw: guid } : {}) } };
}

/** @param collection the address of its post's collection. */
export function presentRevision(
  revision: Revision,
  place: SiteOrigin,
  { context, collection }: { context: Context; collection: string },
): Record<string, unknown> {
  const { id, post_id, author_id, kind, created_at } = revision;
  const full = context !== "embed";
  return {
    author: author_id,
    date: localTime(created_at, place.timezone),
    ...(full ? { date_gmt: gmtTime(created_at) } : {}),
    id,
    ...(full ? { modified: localTime(created_at, place.timezone), modified_gmt: gmtTime(created_at) } : {}),
    parent: post_id,
    slug: `${post_id}-${kind}-v1`,
    ...guidOf(id, place, context),
    ...textsOf(revision, place, context, collection.endsWith("/portfolio-items")),
    _links: { parent: [{ href: `${collection}/${post_id}` }] },
  };
}

/** A draft of one's own is its own autosave: saved in place, under its own number, with a date that isn't set. */
export function presentSavedDraft(post: Post, link: string, place: SiteOrigin): Record<string, unknown> {
  const date = post.date_floats ? null : post.published_at;
  return {
    author: post.author_id,
    date: date && localTime(date, place.timezone),
    date_gmt: date && gmtTime(date),
    id: post.id,
    modified: localTime(post.modified_at, place.timezone),
    modified_gmt: gmtTime(post.modified_at),
    parent: post.parent_id,
    slug: post.slug,
    ...guidOf(post.id, place, "edit"),
    ...textsOf(post, place, "edit", post.type === "portfolio-items"),
    preview_link: withQuery(link, { preview: "true" }),
  };
}

/** @param link of the post. @param proof from {@link previewProof}, which authorises the preview. */
export function previewLink(link: string, postId: number, proof: string): string {
  return withQuery(link, { preview_id: String(postId), preview_nonce: proof, preview: "true" });
}

function withQuery(link: string, query: Record<string, string>): string {
  return `${link}${link.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;
}

/** Ten hexadecimal digits that hold for a person, a post and a day. */
export function previewProof(key: string, person: number, postId: number, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return createHmac("sha256", key).update(`preview ${day} ${person} ${postId}`).digest("hex").slice(0, 10);
}
