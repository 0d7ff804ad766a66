import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** `like` reads `%` and `_` as wildcards unless they are escaped, and only PostgreSQL takes `\` for that unasked. */
function patternFor(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Whether a column or an expression contains a text, without wildcards. Lower both sides for a search: PostgreSQL tells
 * capitals apart, SQLite only those beyond ASCII.
 */
export function contains(subject: string | RawBuilder<unknown>, text: string): Expression<SqlBool> {
  const column = typeof subject === "string" ? sql.ref(subject) : subject;
  return sql<SqlBool>`${column} like ${patternFor(text)} escape '\\'`;
}
