/** Permissions on content, by name. Each returns yes, no, or a condition that narrows a query. */

import { type Actor, can, type OwnedContent } from "../access/access.ts";
import type { PostsTable } from "./tables.ts";

export type Owned = OwnedContent;

type Status = PostsTable["status"];

/** `true` selects every row, `false` no row; an object selects rows with one of its statuses or by its author. */
export type Access = boolean | { statuses: readonly Status[]; authorId: number };

/** The statuses that signed-out readers see. */
export const publicStatuses: readonly Status[] = ["publish"];

/** Everything for staff; for others what is published, and their own. */
export function readableContent(user: Actor): Access {
  return mayEditPosts(user) || { statuses: publicStatuses, authorId: user?.id ?? 0 };
}

/** Staff: they see and change what others wrote, drafts and private posts included. */
export function mayEditPosts(user: Actor): boolean {
  return can(user, "edit_others_posts");
}

/** Contributors and above may write posts, at least their own. */
export function mayWritePosts(user: Actor): boolean {
  return can(user, "edit_posts");
}

/** Authors and above publish their own posts; a contributor's post waits for an editor. */
export function mayPublishPosts(user: Actor): boolean {
  return can(user, "publish_posts");
}

type PostType = PostsTable["type"];

/** Pages have capabilities of their own; all else goes by those of articles. */
function nounOf(type: PostType): "posts" | "pages" {
  return type === "page" ? "pages" : "posts";
}

export function mayPublish(user: Actor, type: PostType): boolean {
  return can(user, `publish_${nounOf(type)}`);
}

export function mayCreate(user: Actor, type: PostType): boolean {
  return can(user, `edit_${nounOf(type)}`);
}

export function mayEditOthers(user: Actor, type: PostType): boolean {
  return can(user, `edit_others_${nounOf(type)}`);
}

export function mayReadPost(user: Actor, post: Owned): boolean {
  return can(user, "read_post", post);
}

export function mayEditPost(user: Actor, post: Owned): boolean {
  return can(user, "edit_post", post);
}

export function mayDeletePost(user: Actor, post: Owned): boolean {
  return can(user, "delete_post", post);
}

/** Editors and administrators manage categories and tags. */
export function mayManageTerms(user: Actor): boolean {
  return can(user, "manage_categories");
}
