/** What can be done to content: the only things that `saveContent` knows. */
import type { KeptFieldName } from "@extenso/contract/fields/posts.ts";
import type { Insertable, Selectable } from "kysely";
import type { PostsTable, TermsTable } from "../../database/tables/content-tables.ts";
import type { MediaTable } from "../../database/tables/file-tables.ts";
import type { MediaDetails } from "../../media-files/media-details.ts";

/** Columns that somebody writes; everything else of a row follows from them. */
export type WrittenPost = Pick<
  Insertable<PostsTable>,
  | "type"
  | "status"
  | "title_raw"
  | "content_raw"
  | "excerpt_raw"
  | "author_id"
  | "featured_media_id"
  | "password"
  | "sticky"
  | "revision_count"
  | "last_revision_id"
  | "published_at"
  | "date_floats"
  | KeptFieldName
> & {
  /** Empty: made of the title, for what isn't a draft. */
  slug: string;
  parent_id: number;
  /** Any JSON. */
  acf: unknown;
  /** Categories and tags together. */
  term_ids: readonly number[];
};

export type WrittenMedia = Pick<
  Insertable<MediaTable>,
  | "title_raw"
  | "caption_raw"
  | "description_raw"
  | "alt_text"
  | "media_type"
  | "mime_type"
  | "author_id"
  | "parent_post_id"
  | "file"
  | "published_at"
  | "upload_sha256"
> & {
  /** Empty: made of the title. */
  slug: string;
  details: MediaDetails;
  /** Any JSON. */
  acf: unknown;
  /** What stays in sight where it is cut: shares of its width and height; null: the middle. */
  focal_point?: { x: number; y: number } | null;
};

export type WrittenTerm = Pick<Selectable<TermsTable>, "taxonomy" | "name" | "description" | "parent_id"> & {
  /** Empty: made of the name. */
  slug: string;
};

interface Created<Kind extends string, Values> {
  action: "create";
  kind: Kind;
  /** From an import; without one the next. */
  id?: number;
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

/** There is nothing of this kind and number. */
export class MissingContentError extends Error {
  override name = "MissingContentError";
}

/** What is done already, or makes no sense: into the bin twice, out of it without being there. */
export class ContentStateError extends Error {
  override name = "ContentStateError";
}

/** Somebody else wrote meanwhile. */
export class StaleContentError extends Error {
  override name = "StaleContentError";
  /** ISO-8601: when that was. */
  readonly modifiedAt: string;

  constructor(modifiedAt: string) {
    super(`changed at ${modifiedAt}`);
    this.modifiedAt = modifiedAt;
  }
}
