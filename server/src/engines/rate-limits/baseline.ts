/** The table of rate limits in 0.2.0. */
import type { Baseline } from "../database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table rate_limits (
    key text not null,
    window_start text not null,
    count integer not null,
    expires_at text not null,
    constraint rate_limits_key primary key (key, window_start)
  )`,
  `create index rate_limits_by_expiry on rate_limits (expires_at)`,
];
