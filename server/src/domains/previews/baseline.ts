/** Tables of previews in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = ({ countingKey }) => [
  `create table preview_states (
    subject text not null,
    user_id integer not null references users (id) on delete cascade,
    state text not null,
    modified_at text not null,
    constraint preview_states_key primary key (subject, user_id)
  )`,
  `create index preview_states_by_age on preview_states (modified_at)`,
  `create table preview_links (
    id ${countingKey},
    hash text not null unique,
    post_id integer not null references posts (id) on delete cascade,
    created_by integer not null references users (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    revoked_at text,
    allows_comments integer not null default 0
  )`,
  `create index preview_links_by_post on preview_links (post_id)`,
  `create index preview_links_by_expiry on preview_links (expires_at)`,
];
