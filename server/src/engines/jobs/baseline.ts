/** The table of jobs in 0.2.0. */
import type { Baseline } from "../database/baseline-migrations.ts";

export const baseline: Baseline = ({ countingKey }) => [
  `create table jobs (
    id ${countingKey},
    kind text not null,
    unique_key text,
    payload text not null,
    state text not null,
    run_at text not null,
    rerun_at text,
    attempts integer not null,
    lease_token text,
    leased_until text,
    last_error text,
    failed_at text,
    created_at text not null
  )`,
  `create unique index jobs_by_key on jobs (kind, unique_key)`,
  `create index jobs_due on jobs (state, run_at)`,
];
