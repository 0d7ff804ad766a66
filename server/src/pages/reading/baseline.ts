/** The table of prepared texts in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table prepared_texts (
    key text primary key,
    value text not null,
    length integer not null,
    used_at text not null
  )`,
  // Covers the search for old rows, so that their texts needn't be read.
  `create index prepared_texts_by_use on prepared_texts (used_at, length, key)`,
];
