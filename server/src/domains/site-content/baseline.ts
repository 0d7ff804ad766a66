/** The table of the site's content in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table site_words (
    part text primary key,
    version integer not null,
    published text,
    published_at text,
    draft text,
    modified_at text not null,
    modified_by integer,
    published_schema_version integer,
    draft_schema_version integer,
    schedule_note text
  )`,
];
