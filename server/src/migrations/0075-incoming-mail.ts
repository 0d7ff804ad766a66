import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Mails that come in: how far the mailbox was read, each mail once, and what came back of our own. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable("mailboxes")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("uid_validity", "text", (column) => column.notNull())
    .addColumn("last_uid", "text", (column) => column.notNull())
    .addColumn("read_at", "text")
    .addColumn("failed_at", "text")
    .addColumn("problem", "text", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createTable("incoming_mails")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("mailbox", "text", (column) => column.notNull())
    .addColumn("uid_validity", "text", (column) => column.notNull())
    .addColumn("uid", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull().unique())
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("from_name", "text", (column) => column.notNull())
    .addColumn("from_email", "text", (column) => column.notNull())
    .addColumn("from_key", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("quoted", "text", (column) => column.notNull())
    .addColumn("notices", "text", (column) => column.notNull())
    .addColumn("other_address", "integer", (column) => column.notNull())
    .addColumn("request_id", "integer", (column) =>
      column.references("contact_requests.id").onDelete("cascade"),
    )
    .addColumn("request_message_id", "integer", (column) =>
      column.unique().references("request_messages.id").onDelete("cascade"),
    )
    .addColumn("filed_at", "text")
    .addColumn("sent_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("incoming_mails_once", ["mailbox", "uid_validity", "uid"])
    .execute();
  await schema
    .createIndex("incoming_mails_by_request")
    .on("incoming_mails")
    .columns(["request_id", "filed_at", "id"])
    .execute();
  await schema.createIndex("incoming_mails_by_thread").on("incoming_mails").column("message_id").execute();
  await schema.createIndex("incoming_mails_by_sender").on("incoming_mails").column("from_key").execute();
  await schema
    .alterTable("request_files")
    .addColumn("incoming_mail_id", "integer", (column) =>
      column.references("incoming_mails.id").onDelete("cascade"),
    )
    .execute();
  await schema
    .createIndex("request_files_by_incoming_mail")
    .on("request_files")
    .column("incoming_mail_id")
    .execute();
  await schema.createIndex("request_messages_by_mail").on("request_messages").column("mail_id").execute();
  for (const [table, at, reason] of [
    ["request_messages", "bounced_at", "bounce_reason"],
    ["contacts", "unreachable_at", "unreachable_reason"],
  ] as const) {
    await schema.alterTable(table).addColumn(at, "text").execute();
    await schema
      .alterTable(table)
      .addColumn(reason, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  }
}
