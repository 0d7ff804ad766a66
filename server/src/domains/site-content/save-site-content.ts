/** The one function that changes the site's own words: row, version, audit log, and the caches' versions. */

import { declarationOf, type SitePart } from "@extenso/contract/site-content/parts.ts";
import { schemaVersion } from "@extenso/contract/site-content/stored-document.ts";
import type { Transaction } from "kysely";
import { recordContentChange } from "../../engines/database/content-versions.ts";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { keepNewest } from "../../engines/versions/prune.ts";
import {
  type NewVersion,
  pruneVersions,
  type ScheduledVersion,
  saveVersion,
  setDue,
} from "../../engines/versions/versions.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { siteContentDifferences } from "./content-differences.ts";
import { schedulePublishing } from "./publish-job.ts";
import { draftOfScheduled, released } from "./release-scheduled.ts";
import { findScheduled, findSiteContent, type SiteContentRow, versionsOfPart } from "./store.ts";

type Rows = Transaction<Tables>;

/** Drafts are saved as one types; what was published is kept for good. */
const draftsKept = keepNewest(50);

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
  return rows
    .selectFrom("site_words")
    .selectAll()
    .where("part", "=", part)
    .$if(kind === "postgres", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** The writes and the audit entry of a change, before anything is written. */
interface Plan {
  values: Partial<SiteContentRow>;
  /** A new state of the part, kept among its versions. */
  version?: { state: "publish" | "draft" | "future"; document: unknown; due?: NewVersion["due"] };
  /** Moves scheduled words, or leaves them to the history. */
  scheduled?: { number: number; at: string | null };
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
  const of = versionsOfPart(part);
  if (plan.scheduled) await setDue(rows, of, plan.scheduled.number, plan.scheduled.at);
  if (plan.version) {
    const { state, document, due } = plan.version;
    const schema = schemaVersion(declarationOf(part));
    await saveVersion(rows, of, {
      ...{ state, authorId: actor.userId, at, schemaVersion: schema, body: JSON.stringify(document) },
      ...(due ? { due } : {}),
    });
    if (state !== "publish") await pruneVersions(rows, of, ["draft", "future"], draftsKept);
  }
  const entry = {
    ...{ subject: "site", id: part, name: declarationOf(part).title },
    action: plan.told.action,
    changes: siteContentDifferences(plan.told.before, plan.told.after),
  };
  await appendAudit(rows, actor, [entry], now);
  if (plan.version?.state === "publish") await recordContentChange(rows, `site/${part}`);
  // Its times are looked up by the job.
  if (plan.version?.state === "publish" && part === "announcement") await schedulePublishing(rows, now, now);
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
  { now }: SaveSiteContentContext,
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
    const found = (await findScheduled(rows, part)).find(({ number }) => number === id);
    if (!found) throw new NothingScheduledError(`there are no scheduled words ${id} of ${part}`);
    return found;
  };
  const unscheduled = ({ number }: ScheduledVersion) => ({ number, at: null });
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
        version: { state: "draft", document },
        told: { action: "draft", before: was, after: { document } },
      };
    }
    case "publish": {
      const { document } = change;
      return {
        values: { ...noDraft, ...published(document), schedule_note: null },
        version: { state: "publish", document },
        told: {
          action: "publish",
          before: { ...was, published: before.published_at },
          after: { document, published: now.toISOString() },
        },
      };
    }
    case "schedule": {
      const { document, at } = change;
      const due = { at, base: before.published, baseSchemaVersion: before.published_schema_version };
      return {
        // The scheduled words include the draft, so it is removed.
        values: noDraft,
        version: { state: "future", document, due },
        told: { action: "schedule", before: was, after: { document, scheduled: at } },
      };
    }
    case "move": {
      const row = await scheduled();
      return {
        values: {},
        scheduled: { number: row.number, at: change.at },
        told: {
          action: "schedule",
          before: { scheduled: row.due_at },
          after: { scheduled: change.at },
        },
      };
    }
    case "unschedule": {
      const row = await scheduled();
      const draft = await draftOfScheduled(rows, part, before, row);
      return {
        values: draft,
        scheduled: unscheduled(row),
        told: {
          action: "unschedule",
          before: { ...was, scheduled: row.due_at },
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
        version: { state: "publish", document },
        scheduled: unscheduled(row),
        told: {
          action: "publish",
          before: {
            ...{ document: plain(before.published), published: before.published_at },
            scheduled: row.due_at,
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
