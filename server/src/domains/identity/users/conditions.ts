/** Which people a query is about, as conditions. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../../engines/database/contains.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { isPublicAuthor } from "./may-read.ts";

export interface UserFilter {
  /** Wins over `exclude`. */
  include: number[];
  exclude: number[];
  slugs: string[];
  search: string;
  /** One of these; undefined: any, or none. */
  roles?: string[] | undefined;
  /** `search` looks at addresses too: for who sees them. */
  byAddress?: boolean;
  /** Only those who have published something. */
  authorsOnly: boolean;
}

export function conditions(eb: ExpressionBuilder<Tables, "users">, filter: UserFilter): Expression<SqlBool> {
  const found: Expression<SqlBool>[] = [];
  if (filter.authorsOnly) found.push(isPublicAuthor(eb));
  if (filter.include.length > 0) found.push(eb("id", "in", filter.include));
  else if (filter.exclude.length > 0) found.push(eb("id", "not in", filter.exclude));
  if (filter.slugs.length > 0) found.push(eb("slug", "in", filter.slugs));
  if (filter.search) {
    const word = filter.search.toLowerCase();
    const columns = [sql`username_key`, sql`slug`, sql`lower(display_name)`];
    if (filter.byAddress) columns.push(sql`lower(email)`, sql`lower(url)`);
    found.push(eb.or(columns.map((column) => contains(column, word))));
  }
  if (filter.roles?.length === 0) found.push(sql<SqlBool>`1 = 0`);
  else if (filter.roles) {
    const carriers = eb
      .selectFrom("user_roles")
      .select("user_id")
      .where("role", "in", filter.roles ?? []);
    found.push(eb("users.id", "in", carriers));
  }
  return eb.and(found);
}
