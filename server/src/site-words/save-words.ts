/** The one function that changes the site's own words: the row, its revision, the audit log and the caches' versions. */

import { declarationOf, type SitePart } from "@extenso/contract/site-words/parts.ts";
import type { AuditActor } from "../audit/actor.ts";
import { noteChanges } from "../audit/note-changes.ts";
import { noteContentChange } from "../database/content-versions.ts";
import type { DatabaseKind } from "../database/dialect.ts";
import { forgetOldDrafts, type Rows } from "./forget-drafts.ts";
import { documentOf, findWords, type WordsRow } from "./store.ts";
import { wordDifferences } from "./word-differences.ts";

export type WordsChange =
  /** @property document one of the part's, checked. */
  | { action: "publish"; document: unknown }
  | { action: "draft"; document: unknown }
  /** @property at ISO 8601, UTC. */
  | { action: "schedule"; document: unknown; at: string }
  /** Takes the draft away, and its date. */
  | { action: "discard" };

export interface SaveWordsContext {
  kind: DatabaseKind;
  now: Date;
  actor: AuditActor;
}

const statusOf = { publish: "publish", draft: "draft", schedule: "future" } as const;

/**
 * The row of a part, held until the transaction ends.
 * @returns as it is now; of a part that nobody has changed yet, a new row at version 0.
 */
export async function holdWords(
  rows: Rows,
  part: SitePart,
  { kind, now }: SaveWordsContext,
): Promise<WordsRow> {
  const first = { part, version: 0, modified_at: now.toISOString(), modified_by: null };
  await rows
    .insertInto("site_words")
    .values(first)
    .onConflict((conflict) => conflict.column("part").doNothing())
    .execute();
  return rows
    .selectFrom("site_words")
    .selectAll()
    .where("part", "=", part)
    .$if(kind === "postgres", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/**
 * Changes a part.
 * @param before from `holdWords`, in the same transaction.
 * @returns the row as it is now.
 */
export async function saveWords(
  rows: Rows,
  part: SitePart,
  before: WordsRow,
  change: WordsChange,
  context: SaveWordsContext,
): Promise<WordsRow> {
  const { now, actor } = context;
  const after = { ...before, ...valuesOf(change, now), version: before.version + 1 };
  after.modified_at = now.toISOString();
  after.modified_by = actor.userId;
  const { part: _part, ...values } = after;
  await rows.updateTable("site_words").set(values).where("part", "=", part).execute();
  if (change.action !== "discard") {
    await rows
      .insertInto("site_word_revisions")
      .values({
        part,
        status: statusOf[change.action],
        document: JSON.stringify(change.document),
        created_at: after.modified_at,
        author_id: actor.userId,
      })
      .execute();
    if (change.action !== "publish") await forgetOldDrafts(rows, part);
  }
  const shown = (row: WordsRow) => documentOf(part, row.draft ?? row.published);
  const entry = {
    subject: "site",
    id: part,
    name: declarationOf(part).title,
    action: change.action,
    changes: wordDifferences(
      { ...told(before), document: shown(before) },
      { ...told(after), document: shown(after) },
    ),
  };
  await noteChanges(rows, actor, [entry], now);
  if (change.action === "publish") await noteContentChange(rows, `site/${part}`);
  return (await findWords(rows, part)) ?? after;
}

function valuesOf(change: WordsChange, now: Date): Partial<WordsRow> {
  const done = { draft: null, scheduled_at: null };
  switch (change.action) {
    case "discard":
      return done;
    case "publish":
      return { ...done, published: JSON.stringify(change.document), published_at: now.toISOString() };
    case "draft":
      return { draft: JSON.stringify(change.document), scheduled_at: null };
    case "schedule":
      return { draft: JSON.stringify(change.document), scheduled_at: change.at };
  }
}

function told({ scheduled_at, published_at }: WordsRow) {
  return { scheduled: scheduled_at, published: published_at };
}
