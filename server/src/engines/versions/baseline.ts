/** The table of versions in 0.2.0. */
import type { Baseline } from "../database/baseline-migrations.ts";

export const baseline: Baseline = () => [
  `create table versions (
    kind text not null,
    record text not null,
    locale text not null default '',
    number integer not null,
    state text not null,
    author_id integer,
    created_at text not null,
    schema_version integer,
    due_at text,
    base text,
    base_schema_version integer,
    body text not null,
    constraint versions_key primary key (kind, record, locale, number)
  )`,
  `create index versions_by_number on versions (kind, number)`,
  `create index versions_due on versions (kind, due_at) where due_at is not null`,
  `create unique index autosaves_of_authors on versions (kind, record, locale, author_id) where state = 'autosave'`,
  `create index versions_published on versions (kind, created_at) where state = 'publish'`,
];
