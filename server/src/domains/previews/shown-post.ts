/** Computes a post as it would be if the unsaved input were published now. */

import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import { mapOwnFields, type OwnFieldValues } from "@extenso/contract/fields/own-fields.ts";
import type { Kysely } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import {
  type CompositionContext,
  checkShownFiles,
  composePost,
  customFieldsOf,
  derivedFrom,
  type Post,
  type PreparedTexts,
  pathsAbove,
  pictureFor,
  shownTitle,
  textsOf,
} from "../content/content.ts";

/** The columns that readers see, and the ids of the post's terms. */
export interface PostState {
  values: Partial<Post>;
  termIds: readonly number[];
}

/** Prepares the texts that `composeState` needs. */
export async function prepareState(
  composing: Pick<CompositionContext, "user" | "settings"> & { rows: Kysely<Tables>; texts: PreparedTexts },
  post: Post,
  params: Record<string, unknown>,
): Promise<void> {
  const { rows, texts } = composing;
  const { acf, ...typed } = await texts.complete(async (made) => {
    const asked = { ...composing, type: post.type, params, texts: made };
    return { ...textsOf(asked, post), acf: customFieldsOf(asked, post) };
  });
  const featured_media_id = await pictureFor(rows, params.featured_media, post.featured_media_id);
  const share_picture = await pictureFor(rows, params.share_picture, post.share_picture);
  const shows = { ...typed, acf, featured_media_id, share_picture };
  await checkShownFiles({ query: rows }, composing.user, texts, shows, post);
  const named = { ...post, ...typed, status: "publish" as const };
  await texts.complete((made) => derivedFrom({ rows, texts: made }, named, post.content_rendered));
}

/**
 * Cleans and renders the input as a save would, without writing the post.
 * @param params arguments as in `wp/v2`; status and slug are ignored.
 * @throws {RestError} for input that a save would refuse.
 */
export async function composeState(
  composing: Omit<CompositionContext, "type" | "params">,
  post: Post,
  { status: _status, slug: _slug, ...params }: Record<string, unknown>,
): Promise<PostState> {
  const { rows, texts } = composing;
  const { term_ids, acf, ...written } = await composePost({ ...composing, type: post.type, params }, post);
  const named = { ...written, id: post.id, status: "publish" as const };
  const shown = await derivedFrom({ rows, texts }, named, post.content_rendered);
  const { title, content_rendered, excerpt_rendered } = shown;
  const { author_id, parent_id, featured_media_id, published_at, password, menu_order, template } = written;
  const values = {
    title,
    content_rendered,
    excerpt_rendered,
    author_id,
    parent_id,
    featured_media_id,
    published_at,
    password,
    menu_order,
    template,
    ...(mapOwnFields((name) => written[name]) as OwnFieldValues),
    acf: JSON.stringify(acf ?? []),
  };
  return { values, termIds: term_ids };
}

/**
 * The row as readers would find it. A post that was never published has no slug yet, so it gets one from its id, which
 * stays the same while the title is being typed.
 */
export function shownPost(saved: Post, state: PostState | null): Post {
  const status = "publish" as const;
  const slug = saved.slug || `draft-${saved.id}`;
  return { ...saved, title: shownTitle(saved), ...state?.values, status, slug };
}

/** The path at which readers would find the post. */
export async function pathOfShown(query: Parameters<typeof pathsAbove>[0], shown: Post): Promise<string> {
  if (shown.type === "post") return articlePath(shown.slug);
  if (shown.type === "portfolio-items") return projectPath(shown.slug);
  const [above] = await pathsAbove(query, [shown]);
  return postAddress({ ...shown, above });
}
