import { type Kysely, sql } from "kysely";

/**
 * Mails, films and ends of uploads that wait get a job each, and their tables lose leases and times of their own, so
 * that a process of an earlier version can't do the same work beside it. Work that such a process may have begun just
 * before it was killed waits until its lease runs out.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const adopt = (
    job: { kind: string; key: string; field: string; value: string; from: string },
    run: string,
  ) =>
    sql`
      insert into jobs (kind, unique_key, payload, state, run_at, attempts, created_at)
      select ${sql.lit(job.kind)}, cast(${sql.ref(job.key)} as text),
        ${sql.lit(`{"${job.field}":`)} || ${sql.raw(job.value)} || '}', 'waiting', ${sql.raw(run)}, 0, created_at
      from ${sql.table(job.from)}
    `;
  const leaseOr = (time: string) => `case when claimed_until > ${time} then claimed_until else ${time} end`;
  const mail = { kind: "mail.send", field: "message", key: "id", value: "cast(id as text)" };
  await sql`
    ${adopt({ ...mail, from: "outbox_messages" }, leaseOr("next_attempt_at"))}
    where sent_at is null and failed_at is null on conflict do nothing
  `.execute(database);
  const film = { kind: "library.film", field: "media", key: "media_id", value: "cast(media_id as text)" };
  await sql`
    ${adopt({ ...film, from: "video_jobs" }, leaseOr("next_attempt_at"))}
    where state in ('waiting', 'running') on conflict do nothing
  `.execute(database);
  const upload = { kind: "library.upload", field: "upload", key: "id", value: `'"' || id || '"'` };
  await sql`
    ${adopt({ ...upload, from: "uploads" }, leaseOr("created_at"))}
    where state = 'finishing' on conflict do nothing
  `.execute(database);

  await schema.dropIndex("outbox_messages_due").execute();
  await schema.dropIndex("video_jobs_due").execute();
  await schema
    .createIndex("outbox_messages_unsent")
    .on("outbox_messages")
    .columns(["sent_at", "failed_at"])
    .execute();
  for (const [table, columns] of [
    ["outbox_messages", ["next_attempt_at", "claimed_until"]],
    ["video_jobs", ["next_attempt_at", "claimed_until"]],
    ["uploads", ["claimed_until"]],
  ] as const)
    for (const column of columns) await schema.alterTable(table).dropColumn(column).execute();
}
