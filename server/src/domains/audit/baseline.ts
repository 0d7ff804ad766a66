/** The audit log's table in 0.2.0. */
import type { Baseline } from "../../engines/database/baseline-migrations.ts";

/** Three years less a day: the clocks of a database and its server may differ. */
const keptDays = 3 * 365 - 1;

/** Rows can be added, but not changed, nor deleted before their retention ends, by any client of the database. */
const guards = {
  sqlite: [
    `create trigger audit_entries_never_change before update on audit_entries
    begin select raise(abort, 'audit entries are never changed'); end`,
    // "insert or replace" removes a row without asking the other trigger.
    `create trigger audit_entries_never_replaced before insert on audit_entries
    when exists (select 1 from audit_entries where id = new.id)
    begin select raise(abort, 'audit entries are never changed'); end`,
    `create trigger audit_entries_kept before delete on audit_entries
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${keptDays} days')
    begin select raise(abort, 'audit entries are kept for three years'); end`,
  ],
  postgres: [
    `create function keep_audit_entries() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and old.at::timestamptz <= now() - '${keptDays} days'::interval then
        return old;
      end if;
      raise exception 'audit entries are never changed, and kept for three years';
    end $$`,
    `create trigger audit_entries_kept before update or delete on audit_entries
    for each row execute function keep_audit_entries()`,
    `create trigger audit_entries_never_emptied before truncate on audit_entries
    for each statement execute function keep_audit_entries()`,
  ],
};

export const baseline: Baseline = ({ countingKey, kind }) => [
  `create table audit_entries (
    id ${countingKey},
    at text not null,
    actor_id integer,
    actor_name text not null,
    address text not null,
    request_id text not null,
    action text not null,
    subject text not null,
    subject_id text not null,
    subject_name text not null,
    changes text not null
  )`,
  `create index audit_entries_by_time on audit_entries (at, id)`,
  `create index audit_entries_by_subject on audit_entries (subject, subject_id, at, id)`,
  `create index audit_entries_by_actor on audit_entries (actor_id, at, id)`,
  `create index audit_entries_by_kind on audit_entries (subject, at, id)`,
  `create index audit_entries_by_action on audit_entries (action, at, id)`,
  ...guards[kind],
];
