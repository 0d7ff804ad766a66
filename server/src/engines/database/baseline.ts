/** The engine's own tables in 0.2.0. */
import { type Baseline, countedAtCommit } from "./baseline-migrations.ts";

export const baseline: Baseline = ({ transientKey, kind }) => [
  `create table content_versions (
    resource text primary key,
    version integer not null
  )`,
  `create table content_changes (
    id ${transientKey},
    resource text not null
  )`,
  ...countedAtCommit(
    "content_changes",
    `insert into content_versions (resource, version) values (new.resource, 1)
    on conflict (resource) do update set version = content_versions.version + 1`,
    kind,
  ),
  ...(kind === "postgres" ? announcedChanges : []),
  `create table studio_state (
    key text primary key,
    value text not null
  )`,
];

/** Other processes hear of each change. */
const announcedChanges = [
  `create function announce_content_change() returns trigger language plpgsql as $$ begin
    perform pg_notify('content_changed', new.resource);
    return null;
  end $$`,
  `create trigger announce_content_change after insert or update on content_versions
    for each row execute function announce_content_change()`,
];
