/** Finds the existing terms among given ids. */
import type { Transaction } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Tables } from "../../../engines/database/tables.ts";

/** The existing terms of the list, in no order. */
export async function knownTerms(rows: Transaction<Tables>, wanted: readonly number[]) {
  const ids = wanted.filter((id) => id > 0);
  if (ids.length === 0) return [];
  return termsById(rows, ids);
}

const termsById = fixedStatement((query, ids: number[]) =>
  query.selectFrom("terms").select(["id", "taxonomy"]).where("id", "in", ids),
);
