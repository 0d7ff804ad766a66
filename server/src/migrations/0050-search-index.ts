import type { Kysely } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";
import { createTextIndex } from "./text-index.ts";

/** Articles are found by an index of their texts. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createTextIndex(database, "posts", kind);
}
