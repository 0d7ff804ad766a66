/** Counts of visits. */

export interface VisitTables {
  visit_counts: VisitCountsTable;
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
