/** Rows of the library's files, and of what is made of them. */
import type { Generated } from "kysely";

export interface MediaTable {
  /** From `content_ids`, shared with posts. */
  id: number;
  /** Unique among files. */
  slug: string;
  /** HTML with entities, as on the wire. */
  title: string;
  /** These three as they were written. */
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
  /** JSON: what has to stay in sight where the picture is cut; shares of its width and height, from 0 to 1. */
  focal_point: string | null;
  /** 1: it says nothing, so that no alternative text is missed. */
  decorative: Generated<number>;
  /** SHA-256 of the upload as it arrived, hexadecimal; null for files from before the column existed. */
  upload_sha256: string | null;
  acf: string;
  published_at: string;
  modified_at: string;
  version: Generated<number>;
}

export interface ClipThumbnailsTable {
  /** On YouTube. */
  video_id: string;
  /** Pixels of the widest stored file; 0 while there is none. */
  width: Generated<number>;
  height: Generated<number>;
  attempts: number;
  /** Earliest time of the next download while `width` is 0. */
  next_attempt_at: string;
}

/** A file that comes in pieces (`tus`); its bytes lie in the data folder under its id. */
export interface UploadsTable {
  /** 32 hexadecimal digits; in the address of the upload. */
  id: string;
  user_id: number;
  /** As its sender calls it. */
  name: string;
  title: string;
  alt_text: string;
  /** Client address that began the upload. */
  address: string;
  /** Bytes, as announced. */
  size: number;
  /** `finishing`: all bytes are here and become a file of the library. */
  state: "receiving" | "finishing" | "done" | "failed";
  claimed_until: string | null;
  /** The file of the library, once it is one. */
  media_id: number | null;
  /** Why it failed, for people; else empty. */
  reason: string;
  created_at: string;
  /** When bytes came last; null until some have. */
  active_at: string | null;
  /** That brought bytes, or pretended to. */
  requests: Generated<number>;
}

/** A film that is made ready for the web. */
export interface VideoJobsTable {
  media_id: number;
  state: "waiting" | "running" | "done" | "failed";
  /** Percent. */
  progress: number;
  attempts: number;
  next_attempt_at: string;
  claimed_until: string | null;
  /** Why it failed, or why nothing was to be made, for people. */
  reason: string;
  created_at: string;
}
