/** Revisions of a part of the site's words, newest first; the words that the site came with are the last. */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import { readStored } from "@extenso/contract/site-content/stored-document.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Window } from "../../engines/rest/collection.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { firstRevision } from "./present.ts";
import { peopleOf } from "./store.ts";

/** Includes the words that the site came with. */
export async function countRevisions(query: Query, part: SitePart): Promise<number> {
  const { count } = await query
    .selectFrom("site_word_revisions")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("part", "=", part)
    .executeTakeFirstOrThrow();
  return Number(count) + 1;
}

export async function listRevisions(query: Query, part: SitePart, { offset, limit }: Window) {
  const rows = await query
    .selectFrom("site_word_revisions")
    .select(["id", "status", "created_at", "author_id"])
    .where("part", "=", part)
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  const people = await peopleOf(
    query,
    rows.map(({ author_id }) => author_id),
  );
  const told = rows.map(({ id, status, created_at, author_id }) => ({
    id,
    part,
    status,
    date_gmt: gmtTime(created_at),
    author: people.get(author_id ?? 0) ?? null,
  }));
  if (told.length === limit) return told;
  const { document: _document, problem: _problem, ...first } = firstRevision(part);
  return [...told, first];
}

/** @returns undefined if there is no such revision. @param id 0: the words that the site came with. */
export async function findRevision(query: Query, part: SitePart, id: number) {
  if (id === 0) return firstRevision(part);
  const row = await query
    .selectFrom("site_word_revisions")
    .selectAll()
    .where("part", "=", part)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const people = await peopleOf(query, [row.author_id]);
  const { document, problem } = readStored(part, row.document, row.schema_version);
  return {
    id,
    part,
    status: row.status,
    date_gmt: gmtTime(row.created_at),
    author: people.get(row.author_id ?? 0) ?? null,
    // A document that no longer fits is shown as stored; `problem` says why it can't be restored.
    document: document ?? problem.value,
    problem: problem?.message ?? null,
  };
}
