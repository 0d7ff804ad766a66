/**
 * The history of records, in one table for all kinds: saves, lists, finds, schedules and prunes versions. It knows
 * nothing of articles: a kind is a name, a body is JSON, and the live record is the domain's own row. Writers lock the
 * record's row, so that a record's versions are saved one after another; restoring a version is a save of the domain.
 */
import { type Kysely, type Selectable, sql } from "kysely";
import { contains } from "../database/contains.ts";
import { jsonText } from "../database/dialect.ts";
import type { Database } from "../database/open.ts";
import { countRows, type Query, type Queryable } from "../database/query.ts";
import type { Tables } from "../database/tables.ts";
import type { PruneRule } from "./prune.ts";
import type { VersionsTable } from "./tables.ts";

export type Version = Selectable<VersionsTable>;

/** Key of a record's history. `locale` is left out for records in one language. */
export interface VersionedRecord {
  kind: string;
  record: string;
  locale?: string;
}

/** A version that is due at a time. */
export type ScheduledVersion = Version & { due_at: string };

type Stored = Kysely<Tables>;

function ofRecord(rows: Stored, { kind, record, locale = "" }: VersionedRecord) {
  return rows
    .selectFrom("versions")
    .where("kind", "=", kind)
    .where("record", "=", record)
    .where("locale", "=", locale);
}

/** An update of one version. */
export function updateOf(rows: Stored, { kind, record, locale = "" }: VersionedRecord, number: number) {
  return rows
    .updateTable("versions")
    .where("kind", "=", kind)
    .where("record", "=", record)
    .where("locale", "=", locale)
    .where("number", "=", number);
}

// Saving.

export interface NewVersion {
  /** Set for kinds that share a sequence of ids; by default the kind's next number. */
  number?: number;
  state: string;
  authorId: number | null;
  /** ISO 8601, UTC. */
  at: string;
  schemaVersion?: number;
  body: string;
  /** For a version that is to be published later. */
  due?: { at: string; base: string | null; baseSchemaVersion: number | null };
}

/**
 * Adds a version. The caller's transaction has locked the record, and has checked that the latest version differs.
 * A record's numbers are never reused, since no rule drops its newest version. Two records that are saved at the
 * same time may get the same number on PostgreSQL, so a version is only ever looked up together with its record.
 * @returns its number.
 */
export async function saveVersion(rows: Stored, of: VersionedRecord, version: NewVersion): Promise<number> {
  const { kind, record, locale = "" } = of;
  const { state, authorId, at, schemaVersion = null, body, due } = version;
  const next = rows
    .selectFrom("versions")
    .select(sql<number>`coalesce(max(number), 0) + 1`.as("number"))
    .where("kind", "=", kind);
  const saved = await rows
    .insertInto("versions")
    .values({
      kind,
      record,
      locale,
      number: version.number ?? next,
      state,
      author_id: authorId,
      created_at: at,
      schema_version: schemaVersion,
      body,
      due_at: due?.at ?? null,
      base: due?.base ?? null,
      base_schema_version: due?.baseSchemaVersion ?? null,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return saved.number;
}

/** Replaces a version's body, as autosaves do. */
export async function overwriteVersion(
  rows: Stored,
  of: VersionedRecord,
  number: number,
  { at, body }: Pick<NewVersion, "at" | "body">,
): Promise<void> {
  await updateOf(rows, of, number).set({ created_at: at, body }).execute();
}

/** Deletes all versions of a deleted record, in every language. */
export async function deleteHistory(
  rows: Stored,
  { kind, record }: Pick<VersionedRecord, "kind" | "record">,
): Promise<void> {
  await rows.deleteFrom("versions").where("kind", "=", kind).where("record", "=", record).execute();
}

/**
 * Deletes what a rule drops of the versions with these states. Scheduled ones stay and don't count.
 * @returns the number of deleted versions.
 */
export async function pruneVersions(
  rows: Stored,
  of: VersionedRecord,
  states: readonly string[],
  rule: PruneRule,
): Promise<number> {
  const versions = await ofRecord(rows, of)
    .select(["number", "created_at", bytesOfBody])
    .where("state", "in", states)
    .where("due_at", "is", null)
    .orderBy("number", "desc")
    .execute();
  const dropped = rule(versions.map((version) => ({ ...version, bytes: Number(version.bytes) })));
  if (dropped.length === 0) return 0;
  const { kind, record, locale = "" } = of;
  await rows
    .deleteFrom("versions")
    .where("kind", "=", kind)
    .where("record", "=", record)
    .where("locale", "=", locale)
    .where("number", "in", dropped)
    .execute();
  return dropped.length;
}

// Reading.

/** Both databases compute it without reading the body. */
const bytesOfBody = sql<number>`octet_length(body)`.as("bytes");

export interface VersionFilter extends VersionedRecord {
  /** Without it versions of all states. */
  states?: readonly string[];
  include?: readonly number[];
  exclude?: readonly number[];
  /** Words that texts of the body must (`all`) or must not (`none`) contain, in lower case. */
  search?: { fields: readonly string[]; all: readonly string[]; none: readonly string[] } | undefined;
}

export interface VersionWindow {
  /** A column, or a text of the body. */
  orderBy: "created_at" | "number" | { field: string };
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

/** A version without its body, which may be megabytes long. */
export type VersionHead = Pick<
  Version,
  "number" | "state" | "author_id" | "created_at" | "schema_version"
> & {
  bytes: number;
};

type Opened = Queryable & Pick<Database, "kind">;

/** Searches bodies without an index: a record has few versions. */
function filtered({ query, kind }: Opened, filter: VersionFilter) {
  const { states, include = [], exclude = [], search } = filter;
  const texts = sql.join(
    (search?.fields ?? []).map((field) => jsonText(kind, "body", field)),
    sql` || ' ' || `,
  );
  const mentions = (word: string) => contains(sql`lower(${texts})`, word);
  return ofRecord(query, filter)
    .$if(states !== undefined, (rows) => rows.where("state", "in", states ?? []))
    .$if(include.length > 0, (rows) => rows.where("number", "in", include))
    .$if(exclude.length > 0, (rows) => rows.where("number", "not in", exclude))
    .$if(search !== undefined, (rows) =>
      rows.where((is) =>
        is.and([
          ...(search?.all ?? []).map(mentions),
          ...(search?.none ?? []).map((word) => is.not(mentions(word))),
        ]),
      ),
    );
}

export async function countVersions(database: Opened, filter: VersionFilter): Promise<number> {
  return countRows(filtered(database, filter));
}

/** One page of versions, without their bodies: {@link readVersions} reads as many of those as fit. */
export async function listVersions(
  database: Opened,
  filter: VersionFilter,
  { orderBy, order, offset, limit }: VersionWindow,
): Promise<VersionHead[]> {
  const by = typeof orderBy === "string" ? sql.ref(orderBy) : jsonText(database.kind, "body", orderBy.field);
  const heads = await filtered(database, filter)
    .select(["number", "state", "author_id", "created_at", "schema_version", bytesOfBody])
    .orderBy(by, order)
    .$if(orderBy !== "number", (rows) => rows.orderBy("number", order))
    .offset(offset)
    .limit(limit)
    .execute();
  return heads.map((head) => ({ ...head, bytes: Number(head.bytes) }));
}

/** In the order of `numbers`; those that are gone are missing. */
export async function readVersions(
  query: Query,
  of: VersionedRecord,
  numbers: readonly number[],
): Promise<Version[]> {
  if (numbers.length === 0) return [];
  const rows = await ofRecord(query, of).selectAll().where("number", "in", numbers).execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

export async function findVersion(
  query: Query,
  of: VersionedRecord,
  number: number,
): Promise<Version | undefined> {
  return ofRecord(query, of).selectAll().where("number", "=", number).executeTakeFirst();
}

/** The newest version with this state; {@link findVersion} reads its body, which may be megabytes long. */
export function latestVersion(
  query: Query,
  of: VersionedRecord,
  state: string,
  authorId?: number,
): Promise<Pick<Version, "number" | "created_at"> | undefined> {
  return ofRecord(query, of)
    .select(["number", "created_at"])
    .where("state", "=", state)
    .$if(authorId !== undefined, (rows) => rows.where("author_id", "=", authorId as number))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The newest versions with this state, then the last one of each earlier version of the schema: callers look for one
 * that can still be parsed. Bodies are read one at a time.
 */
export async function* latestVersions(
  query: Query,
  of: VersionedRecord,
  state: string,
  count: number,
): AsyncGenerator<Version> {
  const heads = await ofRecord(query, of)
    .select(["number", "schema_version"])
    .where("state", "=", state)
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .execute();
  const schemas = new Set<number | null>();
  for (const [at, { number, schema_version }] of heads.entries()) {
    const isLastOfSchema = !schemas.has(schema_version);
    schemas.add(schema_version);
    if (at >= count && !isLastOfSchema) continue;
    const version = await findVersion(query, of, number);
    if (version) yield version;
  }
}

/** Finds the record of a version by number, for kinds whose version numbers are unique across records. */
export async function recordOfVersion(
  query: Query,
  kind: string,
  number: number,
): Promise<string | undefined> {
  const found = await query
    .selectFrom("versions")
    .select("record")
    .where("kind", "=", kind)
    .where("number", "=", number)
    .executeTakeFirst();
  return found?.record;
}

// Scheduling: a version that is due is published as a save of the domain, which clears its date.

/** Scheduled versions, the next first; without `record` those of all records. */
export async function scheduledVersions(
  query: Query,
  { kind, record }: { kind: string; record?: string },
): Promise<ScheduledVersion[]> {
  const rows = await query
    .selectFrom("versions")
    .selectAll()
    .where("kind", "=", kind)
    .where("due_at", "is not", null)
    .$if(record !== undefined, (of) => of.where("record", "=", record as string))
    .orderBy("due_at")
    .orderBy("number")
    .execute();
  return rows as ScheduledVersion[];
}

/** Reschedules a version; with `null` it isn't scheduled any more, and is an ordinary part of the history. */
export async function setDue(
  rows: Stored,
  of: VersionedRecord,
  number: number,
  at: string | null,
): Promise<void> {
  const none = { base: null, base_schema_version: null };
  await updateOf(rows, of, number)
    .set({ due_at: at, ...(at === null ? none : {}) })
    .execute();
}

/** Replaces a scheduled version's body, and the base that it is compared with when it is published. */
export async function rebaseVersion(
  rows: Stored,
  of: VersionedRecord,
  number: number,
  { body, base, schemaVersion }: { body: string; base: string; schemaVersion: number },
): Promise<void> {
  const versions = { schema_version: schemaVersion, base_schema_version: schemaVersion };
  await updateOf(rows, of, number)
    .set({ body, base, ...versions })
    .execute();
}

/** Moves an author's versions of a kind to another account. */
export async function reassignVersions(
  rows: Query,
  kind: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await rows
    .updateTable("versions")
    .set({ author_id: to })
    .where("kind", "=", kind)
    .where("author_id", "=", from)
    .execute();
}
