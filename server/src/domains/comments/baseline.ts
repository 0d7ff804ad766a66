/** Tables of comments on texts in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = ({ countingKey }) => [
  `create table comment_threads (
    id ${countingKey},
    post_id integer not null references posts (id) on delete cascade,
    field text not null,
    block integer not null,
    words text not null,
    revision integer not null,
    created_at text not null,
    resolved_at text,
    resolved_by integer references users (id) on delete set null,
    preview_link_id integer references preview_links (id) on delete set null
  )`,
  `create index comment_threads_by_post on comment_threads (post_id, resolved_at)`,
  `create index comment_threads_by_preview_link on comment_threads (preview_link_id)`,
  `create table comment_messages (
    id ${countingKey},
    thread_id integer not null references comment_threads (id) on delete cascade,
    author_id integer references users (id) on delete set null,
    body text not null,
    created_at text not null,
    edited_at text,
    guest_name text
  )`,
  `create index comment_messages_by_thread on comment_messages (thread_id, id)`,
  `create index comment_messages_by_author on comment_messages (author_id)`,
  `create table comment_watchers (
    thread_id integer not null references comment_threads (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    told_message integer not null,
    told_at text not null,
    constraint comment_watchers_key primary key (thread_id, user_id)
  )`,
  `create index comment_watchers_by_user on comment_watchers (user_id)`,
];
