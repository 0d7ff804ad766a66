/** The one function that changes the site's own words: row, revision, audit log, and the caches' versions. */

import { declarationOf, type SitePart } from "@extenso/contract/site-content/parts.ts";
import { schemaVersion } from "@extenso/contract/site-content/stored-document.ts";
import { recordContentChange } from "../../engines/database/content-versions.ts";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { siteContentDifferences } from "./content-differences.ts";
import { deleteOldDrafts, type Rows } from "./forget-drafts.ts";
import { schedulePublishing } from "./publish-job.ts";
import { draftOfScheduled, released } from "./release-scheduled.ts";
import { findScheduled, findSiteContent, type ScheduledRow, type SiteContentRow } from "./store.ts";

export type SiteContentChange =
  /** @property document one of the part's, checked. */
  | { action: "publish"; document: unknown }
  | { action: "draft"; document: unknown }
  /** Goes out at `at` (ISO 8601, UTC), beside what is published until then. */
  | { action: "schedule"; document: unknown; at: string }
  /** Takes the draft away. */
  | { action: "discard" }
  /** Another day for scheduled words. */
  | { action: "move"; id: number; at: string }
  /** Scheduled words become a draft again. */
  | { action: "unschedule"; id: number }
  /** Scheduled words go out now. */
  | { action: "release"; id: number };

export interface SaveSiteContentContext {
  kind: DatabaseKind;
  now: Date;
  actor: AuditActor;
}

/** There are no scheduled words of this number, or no more. */
export class NothingScheduledError extends Error {
  override name = "NothingScheduledError";
}

/**
 * The row of a part, held until the transaction ends.
 * @returns as it is now; of a part that nobody has changed yet, a new row at version 0.
 */
export async function lockSiteContent(
  rows: Rows,
  part: SitePart,
  { kind, now }: SaveSiteContentContext,
): Promise<SiteContentRow> {
  const first = { part, version: 0, modified_at: now.toISOString(), modified_by: null };
  await rows
    .insertInto("site_words")
    .values(first)
    .onConflict((conflict) => conflict.column("part").doNothing())
    .execute();
  const row = await rows
    .selectFrom("site_words")
    .selectAll()
    .where("part", "=", part)
    .$if(kind === "postgres", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return adoptEarlierSchedule(rows, row);
}

/** Processes of before 0054, which may run beside this one for a while, schedule the draft itself. */
async function adoptEarlierSchedule(rows: Rows, row: SiteContentRow): Promise<SiteContentRow> {
  const { part, draft, scheduled_at, published, modified_at, modified_by } = row;
  if (scheduled_at === null) return row;
  if (draft !== null) {
    const scheduled = { part, document: draft, schema_version: row.draft_schema_version, scheduled_at };
    await rows
      .insertInto("site_words_scheduled")
      .values({
        ...scheduled,
        ...{ base: published, base_schema_version: row.published_schema_version },
        ...{ created_at: modified_at, created_by: modified_by },
      })
      .execute();
  }
  await schedulePublishing(rows, new Date(modified_at), new Date(scheduled_at));
  const done = { draft: null, scheduled_at: null };
  await rows.updateTable("site_words").set(done).where("part", "=", part).execute();
  return { ...row, ...done };
}

/** The writes and the audit entry of a change, before anything is written. */
interface Plan {
  values: Partial<SiteContentRow>;
  /** A new state of the part, kept among its revisions. */
  revision?: { status: "publish" | "draft" | "future"; document: unknown };
  /** Adds, moves or removes scheduled words. */
  write?(): Promise<unknown>;
  /** For the audit log. */
  told: { action: string; before: object; after: object };
}

/**
 * Changes a part.
 * @param before from `lockSiteContent`, in the same transaction.
 * @returns the row as it is now.
 * @throws {NothingScheduledError}
 * @throws {UnreadableContentError} for scheduled words that don't fit this version of the site: they never go out.
 */
export async function saveSiteContent(
  rows: Rows,
  part: SitePart,
  before: SiteContentRow,
  change: SiteContentChange,
  context: SaveSiteContentContext,
): Promise<SiteContentRow> {
  const { now, actor } = context;
  const plan = await planOf(rows, part, before, change, context);
  const at = now.toISOString();
  const after = {
    ...before,
    ...plan.values,
    ...{ version: before.version + 1, modified_at: at, modified_by: actor.userId },
  };
  const { part: _part, ...values } = after;
  await rows.updateTable("site_words").set(values).where("part", "=", part).execute();
  await plan.write?.();
  const schema_version = schemaVersion(declarationOf(part));
  if (plan.revision) {
    const { status, document } = plan.revision;
    const written = { part, document: JSON.stringify(document), schema_version };
    await rows
      .insertInto("site_word_revisions")
      .values({ ...written, status, created_at: at, author_id: actor.userId })
      .execute();
    if (status === "publish") {
      const shown = { document: written.document, shown_at: at };
      await rows
        .insertInto("site_words_shown")
        .values({ part, schema_version, ...shown })
        .onConflict((conflict) => conflict.columns(["part", "schema_version"]).doUpdateSet(shown))
        .execute();
    } else await deleteOldDrafts(rows, part);
  }
  const entry = {
    ...{ subject: "site", id: part, name: declarationOf(part).title },
    action: plan.told.action,
    changes: siteContentDifferences(plan.told.before, plan.told.after),
  };
  await appendAudit(rows, actor, [entry], now);
  if (plan.revision?.status === "publish") await recordContentChange(rows, `site/${part}`);
  // Its times are looked up by the job.
  if (plan.revision?.status === "publish" && part === "announcement")
    await schedulePublishing(rows, now, now);
  if (change.action === "schedule" || change.action === "move") {
    await schedulePublishing(rows, now, new Date(change.at));
  }
  return (await findSiteContent(rows, part)) ?? after;
}

async function planOf(
  rows: Rows,
  part: SitePart,
  before: SiteContentRow,
  change: SiteContentChange,
  { now, actor }: SaveSiteContentContext,
): Promise<Plan> {
  const version = schemaVersion(declarationOf(part));
  const noDraft = { draft: null, draft_schema_version: null };
  const drafted = (document: unknown) => ({
    draft: JSON.stringify(document),
    draft_schema_version: version,
  });
  const published = (document: unknown) => ({
    published: JSON.stringify(document),
    published_schema_version: version,
    published_at: now.toISOString(),
  });
  const was = { document: plain(before.draft ?? before.published) };
  const scheduled = async () => {
    const id = "id" in change ? change.id : 0;
    const found = (await findScheduled(rows, part)).find((one) => one.id === id);
    if (!found) throw new NothingScheduledError(`there are no scheduled words ${id} of ${part}`);
    return found;
  };
  const removed = (row: ScheduledRow) => () =>
    rows.deleteFrom("site_words_scheduled").where("id", "=", row.id).execute();
  switch (change.action) {
    case "discard":
      return {
        values: noDraft,
        told: { action: "discard", before: was, after: { document: plain(before.published) } },
      };
    case "draft": {
      const { document } = change;
      return {
        values: drafted(document),
        revision: { status: "draft", document },
        told: { action: "draft", before: was, after: { document } },
      };
    }
    case "publish": {
      const { document } = change;
      return {
        values: { ...noDraft, ...published(document), schedule_note: null },
        revision: { status: "publish", document },
        told: {
          action: "publish",
          before: { ...was, published: before.published_at },
          after: { document, published: now.toISOString() },
        },
      };
    }
    case "schedule": {
      const { document, at } = change;
      const row = {
        ...{ part, document: JSON.stringify(document), schema_version: version },
        ...{ base: before.published, base_schema_version: before.published_schema_version },
        ...{ scheduled_at: at, created_at: now.toISOString(), created_by: actor.userId },
      };
      return {
        // The scheduled words include the draft, so it is removed.
        values: noDraft,
        revision: { status: "future", document },
        write: () => rows.insertInto("site_words_scheduled").values(row).execute(),
        told: { action: "schedule", before: was, after: { document, scheduled: at } },
      };
    }
    case "move": {
      const row = await scheduled();
      return {
        values: {},
        write: () =>
          rows
            .updateTable("site_words_scheduled")
            .set({ scheduled_at: change.at })
            .where("id", "=", row.id)
            .execute(),
        told: {
          action: "schedule",
          before: { scheduled: row.scheduled_at },
          after: { scheduled: change.at },
        },
      };
    }
    case "unschedule": {
      const row = await scheduled();
      const draft = await draftOfScheduled(rows, part, before, row);
      return {
        values: draft,
        write: removed(row),
        told: {
          action: "unschedule",
          before: { ...was, scheduled: row.scheduled_at },
          after: { document: plain(draft.draft ?? before.draft), scheduled: null },
        },
      };
    }
    case "release": {
      const row = await scheduled();
      const { document, draft, note } = await released(rows, part, before, row);
      return {
        values: {
          ...published(document),
          ...(draft === null ? noDraft : draft === undefined ? {} : drafted(draft)),
          schedule_note: note && JSON.stringify({ at: now.toISOString(), ...note }),
        },
        revision: { status: "publish", document },
        write: removed(row),
        told: {
          action: "publish",
          before: {
            ...{ document: plain(before.published), published: before.published_at },
            scheduled: row.scheduled_at,
          },
          after: { document, published: now.toISOString(), scheduled: null },
        },
      };
    }
  }
}

/** For the audit log, which tells what there was, whether it fits or not. */
function plain(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
}
