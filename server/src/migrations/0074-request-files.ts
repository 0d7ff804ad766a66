import type { Kysely } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Files that came with a request or go out with a reply; their bytes are in the storage, under `key`. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable("request_files")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("request_id", "integer", (column) =>
      column.references("contact_requests.id").onDelete("cascade"),
    )
    .addColumn("message_id", "integer", (column) =>
      column.references("request_messages.id").onDelete("set null"),
    )
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("mime_type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("request_files_by_request")
    .on("request_files")
    .columns(["request_id", "id"])
    .execute();
  await schema.createIndex("request_files_by_message").on("request_files").column("message_id").execute();
  await schema.createIndex("contact_requests_by_user").on("contact_requests").column("user_id").execute();
}
