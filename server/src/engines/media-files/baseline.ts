/** The table of names that files have taken, in 0.2.0. */
import type { Baseline } from "../database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table upload_names (
    file text primary key,
    taken_at text not null
  )`,
];
