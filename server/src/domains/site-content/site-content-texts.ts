import type { Query } from "../../engines/database/query.ts";

/** All that somebody has changed, as JSON, by part: what is published and what is being written. */
export function siteContentTexts(
  query: Query,
): Promise<{ part: string; published: string | null; draft: string | null }[]> {
  return query.selectFrom("site_words").select(["part", "published", "draft"]).orderBy("part").execute();
}
