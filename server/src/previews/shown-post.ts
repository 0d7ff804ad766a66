/** A post as it would be if what is typed were published now. */
import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Transaction } from "kysely";
import { pathsAbove } from "../content/posts/page-paths.ts";
import type { Post } from "../content/posts/store.ts";
import { composePost } from "../content/routes/posts/compose-post.ts";
import { shownTitle } from "../content/save/derive-post.ts";
import { derivedFrom } from "../content/save/derived-texts.ts";
import { libraryFor } from "../content/save/library.ts";
import type { DatabaseKind } from "../database/dialect.ts";
import type { Tables } from "../database/tables.ts";
import type { SignedInUser } from "../rest/request/authentication.ts";
import type { Settings } from "../settings/settings.ts";

/** What readers see of a post, and the numbers of its terms. */
export interface PostState {
  values: Partial<Post>;
  termIds: readonly number[];
}

interface Composing {
  rows: Transaction<Tables>;
  kind: DatabaseKind;
  user: SignedInUser;
  settings: Pick<Settings, "publicUrl" | "timezone">;
  now: Date;
}

/**
 * What was typed, cleaned and rendered as a save would; nothing of the post is written.
 * @param params as `wp/v2` takes them; the status and the slug stay as they are.
 * @throws {RestError} for what a save would refuse.
 */
export async function composeState(
  composing: Composing,
  post: Post,
  { status: _status, slug: _slug, ...params }: Record<string, unknown>,
): Promise<PostState> {
  const { rows } = composing;
  const { term_ids, acf, ...written } = await composePost({ ...composing, type: post.type, params }, post);
  const named = { ...written, id: post.id, status: "publish" as const };
  const { title, content_rendered, excerpt_rendered } = await derivedFrom(
    named,
    await libraryFor({ rows }, named, post.content_rendered),
  );
  const { author_id, parent_id, featured_media_id, published_at, password, menu_order, template } = written;
  const values = {
    ...{ title, content_rendered, excerpt_rendered },
    ...{ author_id, parent_id, featured_media_id, published_at, password, menu_order, template },
    acf: JSON.stringify(acf ?? []),
  };
  return { values, termIds: term_ids };
}

/**
 * The row as readers would find it. One that was never published has no address yet: it goes by its number, which
 * stays while the title is being typed.
 */
export function shownPost(saved: Post, state: PostState | null): Post {
  const { status, title_raw } = { ...saved, status: "publish" as const };
  const slug = saved.slug || `draft-${saved.id}`;
  return { ...saved, title: shownTitle({ status, title_raw }), ...state?.values, status, slug };
}

/** Where readers would find it: a path of this site. */
export async function pathOfShown(query: Parameters<typeof pathsAbove>[0], shown: Post): Promise<string> {
  if (shown.type === "post") return articlePath(shown.slug);
  if (shown.type === "portfolio-items") return projectPath(shown.slug);
  const [above] = await pathsAbove(query, [shown]);
  return postAddress({ ...shown, above });
}
