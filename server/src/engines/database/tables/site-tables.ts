/** Tables of the audit log, the site's own words, and previews. */
import type { Generated } from "kysely";

/** The audit log. The database refuses changes, and deletions before three years (retention/rules.ts). */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: string;
  /** Null: the server itself. Names no row of `users`: it outlives the account. */
  actor_id: number | null;
  actor_name: string;
  address: string;
  request_id: string;
  action: string;
  /** The kind of thing that was changed. */
  subject: string;
  /** The thing's id, or its name if it has no id. */
  subject_id: string;
  subject_name: string;
  /** JSON: by field, `from` and `to`; no secret, no whole text. */
  changes: string;
}

/** A part of the site's own words. A part without a row hasn't been changed yet. */
export interface SiteWordsTable {
  part: string;
  /** Counts every change. */
  version: number;
  /** JSON; null: the words that the site came with. */
  published: string | null;
  /** Version of the schema that `published` was written for; null: the first. */
  published_schema_version: number | null;
  published_at: string | null;
  /** JSON; null: there is none. */
  draft: string | null;
  draft_schema_version: number | null;
  /** JSON: how the last scheduled words went out (`schedule-note.ts`); null once somebody has published since. */
  schedule_note: string | null;
  modified_at: string;
  /** Null if it was the server itself, or if the account is gone. */
  modified_by: number | null;
}

/** Unsaved states that somebody previews, one for each person and subject. */
export interface PreviewStatesTable {
  /** A post's number, or `site-` and a part of the site's words. */
  subject: string;
  user_id: number;
  /** JSON. */
  state: string;
  modified_at: string;
}

/** Links that open a preview without a sign-in. */
export interface PreviewLinksTable {
  id: Generated<number>;
  /** HMAC-SHA-256 of the proof, in hexadecimal. */
  hash: string;
  post_id: number;
  created_by: number;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** 1: whoever has the link may comment. */
  allows_comments: number;
}

/** Counts of visits, which say nothing of a single visitor. */
export interface VisitCountsTable {
  /** `2026-12-25`, of the studio's zone. */
  day: string;
  /** `all`: the day's sums; `bots`: pages that programs fetched; `page` and `source`: one page, one site that led here. */
  kind: "all" | "bots" | "page" | "source";
  /** A path, or a host; empty for sums and for visitors whom no site led here; `*`: all further ones. */
  name: string;
  views: number;
  visits: number;
  requests: number;
}
