/** What can be done to content: the only things that `saveContent` knows. */
import type { Insertable, Selectable } from "kysely";
import type { MediaTable, PostsTable, TermsTable } from "../../database/tables.ts";
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
  | "template"
  | "format"
  | "revision_count"
  | "last_revision_id"
  | "published_at"
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
> & {
  /** Empty: made of the title. */
  slug: string;
  details: MediaDetails;
  /** Any JSON. */
  acf: unknown;
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

export type PostChange = Created<"post", WrittenPost> | Updated<"post", WrittenPost> | Binned;
export type MediaChange = Created<"media", WrittenMedia> | Updated<"media", WrittenMedia>;
export type TermChange = Created<"term", WrittenTerm> | Updated<"term", WrittenTerm>;
export type ContentChange = PostChange | MediaChange | TermChange | Deleted;

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
