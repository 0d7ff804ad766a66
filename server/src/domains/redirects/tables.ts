/** Paths at which no page is. */
import type { Generated } from "kysely";

export interface RedirectTables {
  redirects: RedirectsTable;
  unknown_paths: UnknownPathsTable;
}

/** A path at which no page is, and where it leads. */
export interface RedirectsTable {
  /** Lower case, without a slash at its end. */
  path: string;
  /** `post`, `media` and `term` lead to a record, wherever it is by then; `path` leads to `target`. */
  kind: "post" | "media" | "term" | "path";
  /** 0 for `path`. */
  target_id: number;
  created_at: string;
  /** A path of this site with its query and fragment, or an `https:` URL elsewhere; empty for records. */
  target: Generated<string>;
  /** The path in `target`, spelled as `path` is; empty for records and other sites. */
  target_path: Generated<string>;
  source: Generated<"rename" | "hand" | "import">;
  /** Id of the user; null for programs and accounts of before. */
  created_by: Generated<number | null>;
  /** Visitors who were redirected. Each process adds what it has counted about once a minute. */
  hits: Generated<number>;
  last_hit_at: Generated<string | null>;
}

/** A path at which visitors found nothing; the number of rows is bounded. */
export interface UnknownPathsTable {
  /** Spelled as in `redirects`. */
  path: string;
  hits: number;
  first_hit_at: string;
  last_hit_at: string;
}
