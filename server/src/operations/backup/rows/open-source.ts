import { openPostgresSnapshot } from "./postgres-source.ts";
import type { DatabaseTarget, RowSource } from "./row-source.ts";
import { openSqliteSnapshot } from "./sqlite-source.ts";

/**
 * A running studio's database as it is at this moment.
 * @param scratch path of a file that may be made meanwhile; `close` removes it.
 * @throws {UnknownDatabaseError} where it holds no studio, or one of a newer version.
 */
export function openSnapshot(place: DatabaseTarget, scratch: string): Promise<RowSource> {
  return "file" in place ? openSqliteSnapshot(place.file, scratch) : openPostgresSnapshot(place, scratch);
}
