/** The table of imported records in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table import_keys (
    source text not null,
    kind text not null,
    key text not null,
    target_id integer not null,
    fingerprint text not null,
    constraint import_keys_key primary key (source, kind, key)
  )`,
];
