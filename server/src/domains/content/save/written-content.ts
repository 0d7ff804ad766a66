/** Content as its writers hand it in. */
import type { KeptFieldName } from "@extenso/contract/fields/posts.ts";
import type { Insertable, Selectable } from "kysely";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { MediaTable, PostsTable, TermsTable } from "../tables.ts";
import type { SaveRun } from "./save-run.ts";

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

// How much somebody below an editor may add to the database in a day: the disk is everybody's.

/** A long article has 0.2 MB with what is made of it; nobody saves five hundred of them a day. */
const megabytesADay = 100;
const windowSeconds = 24 * 60 * 60;
/** They are counted in units of so many bytes, of which a part counts as one. */
const unit = 1024;

type Texts = readonly (string | undefined)[];

export function bytesOf(texts: Texts): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);
}

/**
 * Counts the bytes that a limited writer's save adds; texts that replace others count by how much longer they are.
 * Other writers have no limit, and counting would lengthen their transaction (4 ms for 3 MB).
 */
export function addWrittenBytes(run: SaveRun, after: Texts, before: Texts = []): void {
  if (run.limitedWriter === undefined) return;
  run.addedBytes += Math.max(0, bytesOf(after) - bytesOf(before));
}

/** @throws {RestError} 429 with the time until the next save; the transaction can't be used any more. */
export async function countBytes({
  rows,
  limitedWriter,
  addedBytes,
  now,
}: Pick<SaveRun, "rows" | "addedBytes" | "now"> & { limitedWriter?: number }): Promise<void> {
  if (limitedWriter === undefined || addedBytes === 0) return;
  const taken = await takeFromLimit(
    { query: rows },
    {
      key: `written-bytes:${limitedWriter}`,
      limit: (megabytesADay * 1024 * 1024) / unit,
      windowSeconds,
      amount: Math.ceil(addedBytes / unit),
      now,
    },
  );
  if (taken.allowed) return;
  const seconds = taken.retryAfterSeconds;
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes < 90 ? `${minutes} minute${minutes === 1 ? "" : "s"}` : `${Math.ceil(minutes / 60)} hours`;
  throw new RestError(
    "extenso_too_much_written",
    `Your texts of the last 24 hours take ${megabytesADay} MB, which is the most. You can save again in ${wait}.`,
    429,
    { retry_after: seconds },
    { "Retry-After": String(seconds) },
  );
}
