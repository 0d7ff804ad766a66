/** Unsaved states and links to see them. */
import type { Generated } from "kysely";

export interface PreviewTables {
  preview_states: PreviewStatesTable;
  preview_links: PreviewLinksTable;
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
  /** 1 if everyone with the link may comment. */
  allows_comments: number;
}
