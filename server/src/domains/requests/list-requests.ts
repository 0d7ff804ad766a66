/** Reads requests for the desk: one list, narrowed, sorted and paged by the database. */
import type { RequestStatus } from "@extenso/contract/requests/request-fields.ts";
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { countRows, type Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { hasWords } from "../../engines/database/text-index.ts";
import { foldText } from "../../engines/wordpress-values/fold-text.ts";
import { isOpen, isUnreadBy, isWaiting } from "./deadlines/waiting.ts";
import { type SearchTerm, searchTerms } from "./search-text.ts";
import type { ContactRequest } from "./store.ts";

export interface RequestFilter {
  /** Those that somebody has to do something about, or those whose client waits; `null`: whichever. */
  view: "open" | "waiting" | null;
  /** Empty: all but spam. */
  statuses: readonly RequestStatus[];
  /** `null` for any owner; 0 for requests without one. */
  ownerId: number | null;
  /** As it was typed: all words have to be there. */
  search: string;
}

export const requestOrders = ["activity", "created", "due", "value", "name", "next_step"] as const;
type RequestOrder = (typeof requestOrders)[number];

export interface RequestSort {
  order: RequestOrder;
  direction: "asc" | "desc";
}

interface Reading {
  query: Query;
  kind: DatabaseKind;
}

/** @param userId who reads: what is unread is so by person. */
type ReadingFor = Reading & { userId: number };

/** Words of a search; a longer one is looked for as one phrase. */
const mostWords = 9;

function termsOf(search: string): SearchTerm[] {
  const text = foldText(search).replaceAll("\0", "").trim();
  const terms = searchTerms(text);
  return terms.length > mostWords ? [{ text, number: null }] : terms;
}

/** @returns whether a request, its client or its conversation has all words; `null` where there are none. */
function mentions(search: string, kind: DatabaseKind): Expression<SqlBool> | null {
  const terms = termsOf(search);
  if (terms.length === 0) return null;
  const has = (words: string[]) => hasWords("contact_requests", words, kind);
  const words = terms.filter(({ number }) => number === null).map(({ text }) => text);
  const numbers = terms.flatMap(({ text, number }) =>
    number === null ? [] : [sql<SqlBool>`(${has([text])} or ${has([number])})`],
  );
  return sql<SqlBool>`${sql.join([...(words.length > 0 ? [has(words)] : []), ...numbers], sql` and `)}`;
}

function narrowed<Selected>(
  from: SelectQueryBuilder<Tables, "contact_requests", Selected>,
  { view, statuses, ownerId, search }: RequestFilter,
  kind: DatabaseKind,
): SelectQueryBuilder<Tables, "contact_requests", Selected> {
  const found = mentions(search, kind);
  return from
    .where("contact_requests.merged_into", "is", null)
    .$if(view !== null, (rows) => rows.where(view === "open" ? isOpen : isWaiting))
    .$if(statuses.length > 0, (rows) => rows.where("contact_requests.status", "in", [...statuses]))
    .$if(statuses.length === 0, (rows) => rows.where("contact_requests.status", "!=", "spam"))
    .$if(ownerId === 0, (rows) => rows.where("contact_requests.owner_id", "is", null))
    .$if(ownerId !== null && ownerId !== 0, (rows) =>
      rows.where("contact_requests.owner_id", "=", ownerId ?? 0),
    )
    .$if(found !== null, (rows) => rows.where(found ?? sql<SqlBool>`true`));
}

export async function countRequests({ query, kind }: Reading, filter: RequestFilter): Promise<number> {
  return countRows(narrowed(query.selectFrom("contact_requests"), filter, kind));
}

/** Columns of a list; long texts are left out. */
const listedColumns = [
  ...(["id", "reference", "status", "name", "company", "email", "phone", "service", "source"] as const),
  ...(["created_at", "activity_at", "answered_at", "owner_id", "owner_name", "next_step"] as const),
  ...(["next_step_on", "value_cents", "currency", "revision", "due_at", "warn_at"] as const),
  ...(["waiting_since", "waiting_due_at"] as const),
] as const;

export type ListedRequest = Pick<ContactRequest, (typeof listedColumns)[number]>;

export async function listRequests(
  { query, kind, userId }: ReadingFor,
  filter: RequestFilter,
  { order, direction }: RequestSort,
  { offset, limit }: { offset: number; limit: number },
): Promise<(ListedRequest & { unread: number })[]> {
  const rows = narrowed(query.selectFrom("contact_requests"), filter, kind)
    .select(listedColumns)
    .select(sql<number>`case when ${isUnreadBy(userId)} then 1 else 0 end`.as("unread"));
  const column = sortColumns[order];
  // Rows that have no such value come last, whichever way the list is sorted.
  const sorted = column.mayBeEmpty
    ? rows.orderBy(sql`case when ${column.by} is null then 1 else 0 end`)
    : rows;
  return await sorted
    .orderBy(column.by, direction)
    .orderBy("contact_requests.id", direction)
    .offset(offset)
    .limit(limit)
    .execute();
}

const sortColumns = {
  activity: { by: sql`activity_at`, mayBeEmpty: false },
  created: { by: sql`created_at`, mayBeEmpty: false },
  due: { by: sql`waiting_due_at`, mayBeEmpty: true },
  value: { by: sql`value_cents`, mayBeEmpty: true },
  name: { by: sql`lower(name)`, mayBeEmpty: false },
  next_step: { by: sql`next_step_on`, mayBeEmpty: true },
} satisfies Record<RequestOrder, unknown>;

export interface RequestSummary {
  counts: Record<string, number>;
  open: number;
  waiting: number;
  unread: number;
  held_notices: number;
  stray_mails: number;
  latest: string;
}

/** Counts by status, and a mark that changes with each change of any request and each that is read. */
export async function summarizeRequests({ query, userId }: ReadingFor): Promise<RequestSummary> {
  const rows = await query
    .selectFrom("contact_requests")
    .select(["status", ({ fn }) => fn.countAll().as("count"), ({ fn }) => fn.sum("revision").as("changes")])
    .where("merged_into", "is", null)
    .groupBy("status")
    .execute();
  const count = async (condition: Expression<SqlBool>) => {
    const row = await query
      .selectFrom("contact_requests")
      .select(({ fn }) => fn.countAll().as("count"))
      .where(condition)
      .where("merged_into", "is", null)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const unread = await count(isUnreadBy(userId));
  const { stray } = await query
    .selectFrom("incoming_mails")
    .select(({ fn }) => fn.countAll().as("stray"))
    .where("request_id", "is", null)
    .where("filed_at", "is", null)
    .executeTakeFirstOrThrow();
  const { held } = await query
    .selectFrom("request_messages")
    .select(({ fn }) => fn.countAll().as("held"))
    .where("notice", "=", sql.lit("held"))
    .executeTakeFirstOrThrow();
  return {
    held_notices: Number(held),
    stray_mails: Number(stray),
    counts: Object.fromEntries(rows.map(({ status, count: of }) => [status, Number(of)])),
    open: await count(isOpen),
    waiting: await count(isWaiting),
    unread,
    latest: [
      ...rows.map(({ status, count: of, changes }) => `${status}.${of}.${changes}`),
      `unread.${unread}`,
    ]
      .sort()
      .join("-"),
  };
}
