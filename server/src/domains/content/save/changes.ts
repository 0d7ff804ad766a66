/** What can be done to content: the only things that `saveContent` knows. */
import type { WrittenMedia, WrittenPost, WrittenTerm } from "./written-content.ts";

interface Created<Kind extends string, Values> {
  action: "create";
  kind: Kind;
  /** From an import; without one the next. */
  id?: number;
  /** From `reserveContentIds`, for a post whose rendering says its number (`namesItsPost`). */
  reserved?: number;
  values: Values;
  /** From an import; without one now. */
  modifiedAt?: string;
}

interface Updated<Kind extends string, Values> {
  action: "update";
  kind: Kind;
  id: number;
  /** What is left out stays. */
  values: Partial<Values>;
  /** The version that was read before; a later one is not written over. */
  expected?: number;
  modifiedAt?: string;
}

/** Into the bin, and out of it as it was. */
interface Binned {
  action: "trash" | "restore";
  kind: "post";
  id: number;
  expected?: number;
  /** From an import; without one now. */
  modifiedAt?: string;
}

interface Deleted {
  action: "delete";
  kind: "post" | "media" | "term";
  id: number;
}

/** Everything that one person wrote and uploaded becomes another's; no time of change changes by it. */
export interface HandedOver {
  action: "hand-over";
  kind: "author";
  from: number;
  to: number;
}

/**
 * What somebody wrote and hasn't saved: beside the post, in the place of what was there of theirs. One that equals
 * the post is dropped, and has the number 0.
 */
interface Autosaved {
  action: "autosave";
  kind: "post";
  id: number;
  /** What is left out stays as it was in the autosave before, or is empty. */
  values: Partial<AutosavedTexts>;
  /** Whose it is. */
  by: number;
}

export type AutosavedTexts = Pick<WrittenPost, "title_raw" | "content_raw" | "excerpt_raw">;

/** Who writes: their save is kept as a revision. Imports, and what happens by itself, leave it out. */
interface Signed {
  by?: number;
}

export type PostChange =
  | (Created<"post", WrittenPost> & Signed)
  | (Updated<"post", WrittenPost> & Signed & { /** Keeps no revision. */ unrevised?: boolean })
  | (Binned & Signed)
  | Autosaved;
export type MediaChange =
  | Created<"media", WrittenMedia>
  | (Updated<"media", WrittenMedia> & {
      /** Made of the file by itself: who has it open loses nothing by it, so it counts as no change of theirs. */
      derived?: boolean;
    });
/** What carries it carries another from then on. */
export interface TermMerged {
  action: "merge";
  kind: "term";
  id: number;
  into: number;
}

export type TermChange = Created<"term", WrittenTerm> | Updated<"term", WrittenTerm> | TermMerged;
export type ContentChange = PostChange | MediaChange | TermChange | Deleted | HandedOver;
