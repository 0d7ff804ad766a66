/** Rows of the library's files, and of data derived from them. */
import type { Generated } from "kysely";

export interface MediaTable {
  /** From `content_ids`, shared with posts. */
  id: number;
  /** Unique among files. */
  slug: string;
  /** HTML with entities, as on the wire. */
  title: string;
  /** Title, caption and description as they were written. */
  title_raw: string;
  caption_raw: string;
  description_raw: string;
  caption_rendered: string;
  description_rendered: string;
  alt_text: string;
  media_type: "image" | "file";
  mime_type: string;
  author_id: number;
  /** The post it was uploaded to; a draft's media are hidden with it. */
  parent_post_id: number | null;
  /** Path of the served file below `/wp-content/uploads/`. */
  file: string;
  /** JSON of `media_details` as on the wire, file names instead of `source_url`s. */
  details: string;
  /** JSON: the point that stays visible when the picture is cropped; shares of its width and height, from 0 to 1. */
  focal_point: string | null;
  /** 1: the picture carries no information, so it needs no alternative text. */
  decorative: Generated<number>;
  /** SHA-256 of the upload as it arrived, hexadecimal; null for files from before the column existed. */
  upload_sha256: string | null;
  acf: string;
  /** The poster of a film or a sound; 0: none. */
  featured_media_id: Generated<number>;
  published_at: string;
  modified_at: string;
  version: Generated<number>;
  /** When it was moved to the trash; null: it is in the library. */
  trashed_at: Generated<string | null>;
}

/** The desk's tags of files. */
export interface MediaTagsTable {
  media_id: number;
  /** From `tagKey`: the same for all ways to write it. */
  tag_key: string;
  tag: string;
}

/** Files that a post names by their URL; `refreshMentions` derives them from its text and its fields. */
export interface MediaMentionsTable {
  post_id: number;
  place: "text" | "fields";
  /** May be the number of a file that no longer exists. */
  media_id: number;
}

export interface ClipThumbnailsTable {
  /** Id on YouTube. */
  video_id: string;
  /** Pixels of the widest stored file; 0 while there is none. */
  width: Generated<number>;
  height: Generated<number>;
  attempts: number;
  /** Earliest time of the next download while `width` is 0. */
  next_attempt_at: string;
}

/** A resumable upload (`tus`); its bytes lie in the data folder under its id. */
export interface UploadsTable {
  /** 32 hexadecimal digits; part of the upload's URL. */
  id: string;
  user_id: number;
  /** The sender's name for the file. */
  name: string;
  title: string;
  alt_text: string;
  /** Client address that began the upload. */
  address: string;
  /** Bytes, as announced. */
  size: number;
  /** `import`: the export of another site, whose pieces are kept until the upload's time is up. */
  purpose: Generated<"library" | "import">;
  /** `finishing`: all bytes have arrived, and the library's record is being made. */
  state: "receiving" | "finishing" | "done" | "failed";
  /** The library's record, once it exists; never one of an import. */
  media_id: number | null;
  /** Reason of a failure, for people; else empty. */
  reason: string;
  created_at: string;
  /** Time of the last received bytes; null before the first. */
  active_at: string | null;
  /** Number of requests that sent bytes, or pretended to. */
  requests: Generated<number>;
}

/** A film being converted for the web. */
export interface VideoJobsTable {
  media_id: number;
  state: "waiting" | "running" | "done" | "failed";
  /** Percent. */
  progress: number;
  attempts: number;
  /** Reason of a failure, or why no conversion was needed, for people. */
  reason: string;
  created_at: string;
}
