/** Tables of redirects and of paths at which visitors found nothing, in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table redirects (
    path text primary key,
    kind text not null,
    target_id integer not null,
    created_at text not null,
    target text not null default '',
    target_path text not null default '',
    source text not null default 'rename',
    created_by integer,
    hits integer not null default 0,
    last_hit_at text
  )`,
  `create index redirects_by_target on redirects (kind, target_id)`,
  `create index redirects_by_target_path on redirects (target_path)`,
  `create table unknown_paths (
    path text primary key,
    hits integer not null,
    first_hit_at text not null,
    last_hit_at text not null
  )`,
];
