import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** `like` reads `%` and `_` as wildcards unless they are escaped, and only PostgreSQL takes `\` for that unasked. */
function patternFor(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a column, or an expression, has this text in it, letter by letter on both databases. */
export function contains(place: string | RawBuilder<unknown>, text: string): Expression<SqlBool> {
  const column = typeof place === "string" ? sql.ref(place) : place;
  return sql<SqlBool>`${column} like ${patternFor(text)} escape '\\'`;
}
