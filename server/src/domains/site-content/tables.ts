/** Parts of the site's content. */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";

export interface SiteContentTables {
  /**
   * Parts of the site's content, by the name that 0.2.0 gave the table: it runs beside this version during an update, and
   * a view in place of the table takes none of its writes on SQLite.
   */
  site_words: SiteContentTable;
}

/** A part of the site's content. A part without a row hasn't been changed yet. */
export interface SiteContentTable {
  part: string;
  /** Counts every change. */
  version: number;
  /** JSON; null: the default content. */
  published: string | null;
  /** Version of the schema that `published` was written for; null: the first. */
  published_schema_version: number | null;
  published_at: string | null;
  /** JSON; null: there is none. */
  draft: string | null;
  draft_schema_version: number | null;
  /** JSON, a `ReleaseNote`: how the last scheduled content went out; null once somebody has published since. */
  schedule_note: string | null;
  modified_at: string;
  /** Null if it was the server itself, or if the account is gone. */
  modified_by: number | null;
}

declare module "../../engines/database/content-versions.ts" {
  interface ContentResources {
    siteContent: `site/${SitePart}`;
  }
}
