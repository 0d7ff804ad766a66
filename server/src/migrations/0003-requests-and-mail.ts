import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Contact requests, newsletter subscriptions, outgoing mail, and their rate limits. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const schema = database.schema;
  await schema
    .createTable("contact_requests")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("company", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("phone", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("service", "text", (column) => column.notNull())
    .addColumn("budget", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("timeline", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("spam_score", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("spam_reasons", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("status", "text", (column) => column.notNull().defaultTo("new"))
    .addColumn("submission_key", "text", (column) => column.unique())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("contact_requests_by_date")
    .on("contact_requests")
    .columns(["created_at", "id"])
    .execute();

  await schema
    .createTable("newsletter_subscribers")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("confirm_hash", "text", (column) => column.unique())
    .addColumn("confirm_sent_at", "text")
    .addColumn("unsubscribe_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("unsubscribed_at", "text")
    .execute();
  await schema
    .createTable("newsletter_consents")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("subscriber_id", "integer", (column) =>
      column.notNull().references("newsletter_subscribers.id"),
    )
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("wording", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("newsletter_consents_by_subscriber")
    .on("newsletter_consents")
    .column("subscriber_id")
    .execute();

  await schema
    .createTable("outbox_messages")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "text", (column) => column.notNull())
    .addColumn("claimed_until", "text")
    .addColumn("sent_at", "text")
    .addColumn("failed_at", "text")
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("outbox_messages_due")
    .on("outbox_messages")
    .columns(["sent_at", "failed_at", "next_attempt_at"])
    .execute();

  await schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("window_start", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("rate_limits_key", ["key", "window_start"])
    .execute();
  await schema.createIndex("rate_limits_by_expiry").on("rate_limits").column("expires_at").execute();
}
