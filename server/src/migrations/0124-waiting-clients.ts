import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/**
 * Since when each request's client waits for an answer, and who of the staff has read what they wrote. The default
 * marks rows of a process of the earlier version, which is replaced while it still writes some.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("contact_requests")
    .addColumn("waiting_since", "text", (column) => column.defaultTo(""))
    .execute();
  await schema.alterTable("contact_requests").addColumn("waiting_due_at", "text").execute();
  await schema
    .createTable("request_reads")
    .addColumn("request_id", "integer", (column) =>
      column.notNull().references("contact_requests.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("read_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("request_reads_key", ["request_id", "user_id"])
    .execute();

  const later = (column: string, hours: number) =>
    kind === "sqlite"
      ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${`+${hours} hours`})`
      : sql`to_char((${sql.ref(column)}::timestamptz + make_interval(hours => ${hours})) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database);
  await run(sql`update contact_requests set waiting_since = null`);
  // Requests that were closed without an answer count as settled: only clients of open ones wait.
  await run(sql`
    update contact_requests set waiting_since = (
      select max(said.created_at) from request_messages said
      left join incoming_mails mail on mail.request_message_id = said.id
      where said.request_id = contact_requests.id
        and (said.kind = 'question' or (said.kind = 'mail' and coalesce(mail.kind, 'mail') = 'mail'))
        and said.created_at > coalesce((
          select max(answer.created_at) from request_messages answer
          where answer.request_id = contact_requests.id
            and (answer.kind = 'call' or (answer.kind = 'reply' and answer.mail_id is not null))), ''))
    where status in ('new', 'conversation', 'quoted')`);
  await run(sql`
    update contact_requests set waiting_since = created_at
    where status = 'new' and answered_at is null and waiting_since is null`);
  await run(sql`
    update contact_requests set waiting_due_at = ${later("waiting_since", 24)}, warn_at = ${later("waiting_since", 20)}
    where waiting_since is not null and (status <> 'new' or answered_at is not null or due_at is null)`);
  await run(sql`
    update contact_requests set waiting_due_at = due_at where waiting_since is not null and waiting_due_at is null`);
  // The times are set anew by the studio's hours, where those count.
  await run(sql`delete from studio_state where key = 'reply-hours'`);
  await schema
    .createIndex("contact_requests_by_waiting")
    .on("contact_requests")
    .columns(["waiting_since", "waiting_due_at"])
    .execute();
}
