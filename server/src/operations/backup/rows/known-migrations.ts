import { olderThanBaseline } from "../../../engines/database/migrate.ts";
import { migrations } from "../../../schema.ts";
import { UnknownDatabaseError } from "./row-source.ts";

/**
 * @param applied the migrations of a database or of a backup, in order.
 * @returns the last one, which says what tables there are.
 * @throws {UnknownDatabaseError} where this version can't make these tables.
 */
export function lastKnownMigration(applied: readonly string[]): string {
  const last = applied.at(-1);
  if (last === undefined) throw new UnknownDatabaseError("It holds no studio: its tables were never made");
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new UnknownDatabaseError(
      `It was made by a newer version of this program (${unknown}); update first`,
    );
  const tooOld = olderThanBaseline(applied, migrations);
  if (tooOld) throw new UnknownDatabaseError(tooOld);
  return last;
}
