/** Tables of uploads and films in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table clip_thumbnails (
    video_id text primary key,
    width integer not null default 0,
    height integer not null default 0,
    attempts integer not null,
    next_attempt_at text not null
  )`,
  `create table uploads (
    id text primary key,
    user_id integer not null references users (id) on delete cascade,
    name text not null,
    title text not null,
    alt_text text not null,
    address text not null,
    size bigint not null,
    state text not null,
    media_id integer,
    reason text not null,
    created_at text not null,
    active_at text,
    requests integer not null default 0,
    purpose text not null default 'library'
  )`,
  `create index uploads_by_user on uploads (user_id, state)`,
  `create index uploads_by_age on uploads (created_at)`,
  `create table video_jobs (
    media_id integer primary key references media (id) on delete cascade,
    state text not null,
    progress integer not null,
    attempts integer not null,
    reason text not null,
    created_at text not null
  )`,
];
