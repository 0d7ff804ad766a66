/** The table of visits by day in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table visit_counts (
    day text not null,
    kind text not null,
    name text not null,
    views integer not null,
    visits integer not null,
    requests integer not null,
    constraint visit_counts_key primary key (day, kind, name)
  )`,
];
