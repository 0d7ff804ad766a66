/** The changes that `saveContent` can make. */
import type { AutosavePlan, MediaPlan, PostPlan } from "./plans.ts";
import type { WrittenMedia, WrittenPost, WrittenTerm } from "./written-content.ts";

interface Created<Kind extends string, Values> {
  action: "create";
  kind: Kind;
  /** Given by imports; otherwise the next free id. */
  id?: number;
  /** From `reserveContentIds`, for a record whose own id is in a rendering: `namesItsPost`, galleries of its post. */
  reserved?: number;
  values: Values;
  /** Given by imports; otherwise now. */
  modifiedAt?: string;
}

interface Updated<Kind extends string, Values> {
  action: "update";
  kind: Kind;
  id: number;
  /** Missing columns keep their values. */
  values: Partial<Values>;
  /** The version that the caller read; a later one is not overwritten. */
  expected?: number;
  modifiedAt?: string;
}

/** Moves a post into the bin, or back out with its former status. */
interface Binned {
  action: "trash" | "restore";
  kind: "post";
  id: number;
  expected?: number;
  /** Given by imports; otherwise now. */
  modifiedAt?: string;
}

/** Moves a file into the trash, or back into the library; what shows it keeps showing it. */
export interface MediaBinned {
  action: "trash" | "restore";
  kind: "media";
  id: number;
}

/** Gives a file these tags in the place of its own. */
export interface MediaTagged {
  action: "tag";
  kind: "media";
  id: number;
  /** Each once, as `distinctTags` makes them. */
  tags: readonly { tag: string; tag_key: string }[];
}

interface Deleted {
  action: "delete";
  kind: "post" | "media" | "term";
  id: number;
}

/** Gives all posts and files of one user to another; their modification times stay. */
export interface HandedOver {
  action: "hand-over";
  kind: "author";
  from: number;
  to: number;
}

/**
 * An unsaved draft, stored beside the post, which replaces the same user's earlier one. If it equals the post, the
 * earlier one stays.
 */
interface Autosaved {
  action: "autosave";
  kind: "post";
  id: number;
  /** Missing texts stay as in the earlier autosave, or empty. */
  values: Partial<AutosavedTexts>;
  /** The user id of the writer. */
  by: number;
}

export type AutosavedTexts = Pick<WrittenPost, "title_raw" | "content_raw" | "excerpt_raw"> & {
  footnotes: string;
};

/** A change with the plan that was made before its transaction (`plan-changes.ts`). */
interface Planned<Plan> {
  plan?: Plan;
}

/** A change with `by`, the writer's user id, is kept as a revision. Imports and scheduled changes leave it out. */
interface Signed {
  by?: number;
}

export type PostChange =
  | (Created<"post", WrittenPost> & Signed & Planned<PostPlan>)
  | (Updated<"post", WrittenPost> &
      Signed &
      Planned<PostPlan> & { /** Keeps no revision. */ unrevised?: boolean })
  | (Binned & Signed & Planned<PostPlan>)
  | (Autosaved & Planned<AutosavePlan>);
export type MediaChange =
  | (Created<"media", WrittenMedia> & Planned<MediaPlan>)
  | (Updated<"media", WrittenMedia> &
      Planned<MediaPlan> & {
        /** Computed from the file, not written by a person, so editors that have the record open can still save. */
        derived?: boolean;
      })
  | MediaBinned
  | MediaTagged;
/** Posts with the term `id` get the term `into` instead. */
export interface TermMerged {
  action: "merge";
  kind: "term";
  id: number;
  into: number;
}

export type TermChange = Created<"term", WrittenTerm> | Updated<"term", WrittenTerm> | TermMerged;
export type ContentChange = PostChange | MediaChange | TermChange | Deleted | HandedOver;

// Errors of changes that are refused.

/** There is nothing of this kind and number. */
export class MissingContentError extends Error {
  override name = "MissingContentError";
}

/** The post's status doesn't allow the change: it is in the bin already, or isn't there to be restored. */
export class ContentStateError extends Error {
  override name = "ContentStateError";
}

/** Another write came between the read and this one. */
export class StaleContentError extends Error {
  override name = "StaleContentError";
  /** ISO-8601: when that was. */
  readonly modifiedAt: string;

  constructor(modifiedAt: string) {
    super(`changed at ${modifiedAt}`);
    this.modifiedAt = modifiedAt;
  }
}
