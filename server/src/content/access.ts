/** Who may read and write what of posts: the rules, by name. WordPress's roles and what they grant. */
import type { SignedInUser } from "../rest/authentication.ts";

type Caller = SignedInUser | null;

/** What the rules need to know of a post. */
export interface Owned {
  status: string;
  author_id: number;
}

const editors = new Set(["administrator", "editor"]);
const writers = new Set([...editors, "author", "contributor"]);

/** What anyone may read; a named rule, so that every query says whom it serves. */
export function publicStatuses(): string[] {
  return ["publish"];
}

/** Staff: they see and change what others wrote, drafts and private posts included. */
export function mayEditPosts(user: Caller): boolean {
  return user?.roles.some((role) => editors.has(role)) ?? false;
}

/** Who writes at all, if only for themselves. */
export function mayWritePosts(user: Caller): boolean {
  return user?.roles.some((role) => writers.has(role)) ?? false;
}

/** Who decides by themselves that their work is out; a contributor's waits for an editor. */
export function mayPublishPosts(user: Caller): boolean {
  return mayEditPosts(user) || (user?.roles.includes("author") ?? false);
}

/** Published, or one's own, or staff. */
export function mayReadPost(user: Caller, { status, author_id }: Owned): boolean {
  return publicStatuses().includes(status) || mayEditPosts(user) || user?.id === author_id;
}

/** One's own, for those who write; a contributor's work is out of hand once it is published. */
export function mayEditPost(user: Caller, { status, author_id }: Owned): boolean {
  if (mayEditPosts(user)) return true;
  if (!user || user.id !== author_id || !mayWritePosts(user)) return false;
  return user.roles.includes("author") || status !== "publish";
}

/** Whom a query serves, as far as it makes a difference to what it may find. */
export interface Reader {
  /** Sees everything. */
  staff: boolean;
  /** Sees their own; 0 for nobody. */
  userId: number;
}

export function readerOf(user: Caller): Reader {
  return mayEditPosts(user) ? { staff: true, userId: 0 } : { staff: false, userId: user?.id ?? 0 };
}
