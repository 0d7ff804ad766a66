/** Computes a post as it would be if the unsaved input were published now. */

import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import { mapOwnFields, type OwnFieldValues } from "@extenso/contract/fields/own-fields.ts";
import type { Database } from "../../engines/database/open.ts";
import { OutdatedPlanError } from "../../engines/database/plan-and-write.ts";
import {
  type CleanedTexts,
  type CompositionContext,
  composePost,
  deriveTexts,
  isLibrarySame,
  type PlannedTexts,
  type Post,
  pathsAbove,
  plannedTexts,
  shownTitle,
  textsToSave,
} from "../content/content.ts";

/** The columns that readers see, and the ids of the post's terms. */
export interface PostState {
  values: Partial<Post>;
  termIds: readonly number[];
}

/** The texts of a preview, cleaned and rendered. */
export interface StatePlan {
  texts: CleanedTexts;
  rendered: PlannedTexts;
}

/** @throws {RestError} for input that a save would refuse. */
export async function planState(
  { query }: Pick<Database, "query">,
  { user, settings }: Pick<CompositionContext, "user" | "settings">,
  post: Post,
  params: Record<string, unknown>,
): Promise<StatePlan> {
  const { texts } = await textsToSave({ query }, { user, settings, type: post.type, params }, post);
  const planning = { outside: query, writer: user.id };
  return { texts, rendered: await deriveTexts(planning, { ...post, ...texts }, post.content_rendered) };
}

/**
 * Cleans and renders the input as a save would, without writing the post.
 * @param params arguments as in `wp/v2`; status and slug are ignored.
 * @throws {RestError} for input that a save would refuse.
 * @throws {OutdatedPlanError} if what it shows has changed since it was planned.
 */
export async function composeState(
  composing: Omit<CompositionContext, "type" | "params" | "texts">,
  { texts, rendered }: StatePlan,
  post: Post,
  { status: _status, slug: _slug, ...params }: Record<string, unknown>,
): Promise<PostState> {
  const composed = await composePost({ ...composing, texts, type: post.type, params }, post);
  const { term_ids, acf, ...written } = composed;
  const { title, content_rendered, excerpt_rendered } = plannedTexts(rendered, { ...written, id: post.id });
  if (!(await isLibrarySame(composing.rows, rendered))) throw new OutdatedPlanError();
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
