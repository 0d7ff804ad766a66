/** Scheduled updates of published records, as the history keeps them: a kind of version that no other route lists. */
import type { Kysely } from "kysely";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { keepNewest } from "../../../engines/versions/prune.ts";
import { findVersion, pruneVersions, type Version } from "../../../engines/versions/versions.ts";
import { versionsByTime } from "../../../engines/versions/versions-by-time.ts";
import { newestInState, versionsInState } from "../../../engines/versions/waiting-versions.ts";
import type { Post } from "../posts/store.ts";
import { updateKind, versionsOfUpdates } from "../posts/versions.ts";
import type { PostsTable } from "../tables.ts";
import { type Fields, fieldsOf } from "./fields.ts";

/** `missed`: its time has passed, but it couldn't be published. The last two are kept for a while, for Undo. */
type UpdateState = "future" | "missed" | "removed" | "released";

/** Those that a desk shows. */
const shownStates = ["future", "missed"] as const;
const endedStates = ["removed", "released"] as const;
/** Ended ones that are kept of a record. */
const mostEnded = 5;

export interface Update {
  id: number;
  post: number;
  state: UpdateState;
  /** The person who scheduled or changed it last. */
  author: number | null;
  /** ISO 8601, UTC; null for one that has ended. */
  due: string | null;
  base: Fields;
  own: Fields;
  /** Reason why it wasn't published; empty while it waits. */
  problem: string;
  /** For `If-Match`. */
  etag: string;
}

interface Body {
  fields: Fields;
  problem?: string;
}

export function bodyOf(body: Body): string {
  return JSON.stringify(body);
}

function updateOf(version: Version): Update {
  const { number, record, state, author_id, due_at, base, body } = version;
  const { fields, problem = "" }: Body = JSON.parse(body);
  return {
    id: number,
    post: Number(record),
    state: state as UpdateState,
    author: author_id,
    due: due_at,
    base: JSON.parse(base ?? "{}"),
    own: fields,
    problem,
    etag: tagOf(version),
  };
}

/** Each change of a version counts up its `schema_version`, which has no other meaning here. */
function tagOf({
  record,
  number,
  schema_version,
}: Pick<Version, "record" | "number" | "schema_version">): string {
  return `"u${record}-${number}-${schema_version ?? 0}"`;
}

/** Those that wait and those that missed their time, by date. */
export async function listUpdates(query: Query, post: number): Promise<Update[]> {
  return (await versionsInState(query, versionsOfUpdates(post), shownStates)).map(updateOf);
}

export async function findUpdate(query: Query, post: number, id: number): Promise<Update | undefined> {
  const version = await findVersion(query, versionsOfUpdates(post), id);
  return version && updateOf(version);
}

export async function pruneUpdates(rows: Kysely<Tables>, post: number): Promise<void> {
  await pruneVersions(rows, versionsOfUpdates(post), endedStates, keepNewest(mostEnded));
}

/** The fields of a record as it is. */
export async function liveFields(query: Query, post: Post): Promise<Fields> {
  const terms = await query
    .selectFrom("post_terms")
    .innerJoin("terms", "terms.id", "post_terms.term_id")
    .select(["terms.id", "taxonomy"])
    .where("post_id", "=", post.id)
    .execute();
  const of = (wanted: string) => terms.filter(({ taxonomy }) => taxonomy === wanted).map(({ id }) => id);
  return fieldsOf(post.type, post, { categories: of("category"), tags: of("post_tag") });
}

// The calendar.

export interface DatedUpdate {
  id: number;
  post: Pick<PostsTable, "type" | "status" | "author_id" | "title_raw"> & { id: number };
  /** ISO 8601, UTC. */
  at: string;
  etag: string;
}

/**
 * Those that wait for published records, by time, without their texts.
 * @param query.limit of how many are looked at.
 */
export async function datedUpdates(
  query: Query,
  span: { from: string; until: string | null; limit: number },
): Promise<DatedUpdate[]> {
  const found = await versionsByTime(query, updateKind, "due", span);
  const ids = [...new Set(found.map(({ record }) => Number(record)))];
  const posts = ids.length === 0 ? [] : await publishedAmong(query, ids);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return found.flatMap(({ at, ...version }) => {
    const post = byId.get(Number(version.record));
    return post ? [{ id: version.number, post, at, etag: tagOf(version) }] : [];
  });
}

export interface MissedUpdate extends Pick<DatedUpdate, "id" | "at"> {
  post: DatedUpdate["post"];
  problem: string;
}

/** Those whose time came and that could not go out, the newest first. @param limit of how many are looked at. */
export async function missedUpdates(query: Query, limit: number): Promise<MissedUpdate[]> {
  const found = await newestInState(query, { kind: updateKind, state: "missed", limit });
  const ids = [...new Set(found.map(({ record }) => Number(record)))];
  const posts = ids.length === 0 ? [] : await postsWith(query, ids).execute();
  const byId = new Map(posts.map((post) => [post.id, post]));
  return found.flatMap(({ record, number, due_at, body }) => {
    const post = byId.get(Number(record));
    const { problem = "" }: Body = JSON.parse(body);
    return post ? [{ id: number, post, at: due_at, problem }] : [];
  });
}

function postsWith(query: Query, ids: readonly number[]) {
  return query
    .selectFrom("posts")
    .select(["id", "type", "status", "author_id", "title_raw"])
    .where("id", "in", ids);
}

function publishedAmong(query: Query, ids: readonly number[]) {
  return postsWith(query, ids).where("status", "=", "publish").execute();
}
