/** Content as its writers hand it in. */
import type { KeptFieldName } from "@extenso/contract/fields/posts.ts";
import type { Insertable, Selectable } from "kysely";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import type { MediaTable, PostsTable, TermsTable } from "../tables.ts";

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
  | "footnotes"
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
  /** The point kept in view when the picture is cropped, as shares of width and height; `null` is the middle. */
  focal_point?: { x: number; y: number } | null;
  /** The picture that stands for a film or a sound; 0: none. */
  featured_media_id?: number;
  /** 1 marks a picture without meaning, which needs no alternative text. */
  decorative?: number;
};

export type WrittenTerm = Pick<Selectable<TermsTable>, "taxonomy" | "name" | "description" | "parent_id"> & {
  /** Empty: made of the name. */
  slug: string;
};
