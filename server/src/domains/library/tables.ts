/** Uploads, films being converted, and pictures of films elsewhere. */
import type { Generated } from "kysely";

export interface LibraryTables {
  clip_thumbnails: ClipThumbnailsTable;
  uploads: UploadsTable;
  video_jobs: VideoJobsTable;
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

declare module "../../engines/database/content-versions.ts" {
  interface ContentResources {
    library: "clip-thumbnails";
  }
}
