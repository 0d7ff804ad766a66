/** The one function that changes a part of the site: row, version, audit log, and the caches' versions. */

import { declarationOf, type SitePart } from "@extenso/contract/site-content/parts.ts";
import { schemaVersion } from "@extenso/contract/site-content/stored-document.ts";
import type { Transaction } from "kysely";
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { OutdatedPlanError, planAndWrite } from "../../engines/database/plan-and-write.ts";
import type { OutsideTransaction } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { publishAt } from "../../engines/schedule/publish-at.ts";
import { keepNewest } from "../../engines/versions/prune.ts";
import {
  type NewVersion,
  pruneVersions,
  rebaseVersion,
  type ScheduledVersion,
  saveVersion,
  setDue,
} from "../../engines/versions/versions.ts";
import { type AuditActor, type AuditChanges, appendAudit } from "../audit/audit.ts";
import { siteContentDifferences } from "./content-differences.ts";
import {
  type CarriedVersion,
  carriedForward,
  draftOfScheduled,
  mergeScheduled,
} from "./release-scheduled.ts";
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
  /** Another day for scheduled content. */
  | { action: "move"; id: number; at: string }
  /** Scheduled content becomes a draft again. */
  | { action: "unschedule"; id: number }
  /** Scheduled content goes out now. */
  | { action: "release"; id: number };

export interface SaveSiteContentContext {
  kind: DatabaseKind;
  now: Date;
  actor: AuditActor;
}

/** No scheduled content has this number, or not any more. */
export class NothingScheduledError extends Error {
  override name = "NothingScheduledError";
}

/** A change, worked out before its transaction. */
interface Plan {
  values: Partial<SiteContentRow>;
  /** A new state of the part, which joins its versions. */
  version?: { state: "publish" | "draft" | "future"; body: string; due?: NewVersion["due"] };
  /** Moves scheduled content, or leaves it to the history. */
  scheduled?: { number: number; at: string | null };
  /** The later scheduled versions, after one went out. */
  carried?: readonly CarriedVersion[];
  /** For the audit log. */
  action: string;
  changes: AuditChanges;
}

const versionOf = (state: "publish" | "draft" | "future", document: unknown, due?: NewVersion["due"]) => ({
  state,
  body: JSON.stringify(document),
  ...(due ? { due } : {}),
});

/**
 * Changes a part: what is to be written is worked out first, and again if the part has changed when it is written.
 * @param context is called for each attempt.
 * @param check may refuse the change, by throwing, for the row that it is made on.
 * @returns the row as it is now.
 * @throws {NothingScheduledError}
 * @throws {BusyRecordsError} from `plan-and-write.ts`.
 * @throws {UnreadableContentError} for scheduled content that doesn't fit this version of the site: it never goes out.
 */
export async function saveSiteContent(
  query: OutsideTransaction,
  part: SitePart,
  change: SiteContentChange,
  context: () => SaveSiteContentContext,
  check: (row: SiteContentRow) => Promise<void>,
): Promise<SiteContentRow> {
  return planAndWrite(
    { query },
    async () => {
      const inForce = context();
      const before = (await findSiteContent(query, part)) ?? newRow(part, inForce);
      await check(before);
      // There is nothing to discard: the row stays as it is.
      const isDone = change.action === "discard" && before.draft === null;
      return { inForce, before, plan: isDone ? null : await planOf(query, part, before, change, inForce) };
    },
    async (rows, { inForce, before, plan }) => {
      if (!plan) return before;
      const held = await lockSiteContent(rows, part, inForce);
      if (held.version !== before.version) throw new OutdatedPlanError();
      await write(rows, part, plan, change, inForce);
      const { now, actor } = inForce;
      const values = { ...plan.values, version: before.version + 1 };
      const signed = { ...values, modified_at: now.toISOString(), modified_by: actor.userId };
      await rows.updateTable("site_words").set(signed).where("part", "=", part).execute();
      return { ...before, ...signed };
    },
  );
}

/** Row of a part that has never been changed. */
function newRow(part: SitePart, { now }: SaveSiteContentContext): SiteContentRow {
  return {
    part,
    version: 0,
    modified_at: now.toISOString(),
    modified_by: null,
    published: null,
    published_at: null,
    published_schema_version: null,
    draft: null,
    draft_schema_version: null,
    schedule_note: null,
  };
}

/** Holds the part's row until the transaction ends, and makes it if nobody has changed the part yet. */
async function lockSiteContent(
  rows: Rows,
  part: SitePart,
  { kind, now }: SaveSiteContentContext,
): Promise<Pick<SiteContentRow, "version">> {
  const first = { part, version: 0, modified_at: now.toISOString(), modified_by: null };
  await rows
    .insertInto("site_words")
    .values(first)
    .onConflict((conflict) => conflict.column("part").doNothing())
    .execute();
  return rows
    .selectFrom("site_words")
    .select("version")
    .where("part", "=", part)
    .$if(kind === "postgres", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** All but the row: version, audit log, the caches' versions, and the job that publishes. */
async function write(
  rows: Rows,
  part: SitePart,
  plan: Plan,
  change: SiteContentChange,
  { now, actor }: SaveSiteContentContext,
): Promise<void> {
  const of = versionsOfPart(part);
  if (plan.scheduled) await setDue(rows, of, plan.scheduled.number, plan.scheduled.at);
  const schema = schemaVersion(declarationOf(part));
  for (const { number, ...bodies } of plan.carried ?? []) {
    await rebaseVersion(rows, of, number, { ...bodies, schemaVersion: schema });
  }
  if (plan.version) {
    const at = now.toISOString();
    await saveVersion(rows, of, { ...plan.version, authorId: actor.userId, at, schemaVersion: schema });
    if (plan.version.state !== "publish") await pruneVersions(rows, of, ["draft", "future"], draftsKept);
  }
  const { action, changes } = plan;
  const entry = { subject: "site", id: part, name: declarationOf(part).title, action, changes };
  await appendAudit(rows, actor, [entry], now);
  if (plan.version?.state === "publish") await announceContentChange(rows, `site/${part}`);
  // Its times are looked up by the job.
  if (plan.version?.state === "publish" && part === "announcement") await publishAt(rows, now, now);
  if (change.action === "schedule" || change.action === "move") {
    await publishAt(rows, now, new Date(change.at));
  }
}

async function planOf(
  query: OutsideTransaction,
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
    const found = (await findScheduled(query, part)).find(({ number }) => number === id);
    if (!found) throw new NothingScheduledError(`no scheduled content of ${part} has the number ${id}`);
    return found;
  };
  const unscheduled = ({ number }: ScheduledVersion) => ({ number, at: null });
  switch (change.action) {
    case "discard":
      return {
        values: noDraft,
        ...audited("discard", was, { document: plain(before.published) }),
      };
    case "draft": {
      const { document } = change;
      return {
        values: drafted(document),
        version: versionOf("draft", document),
        ...audited("draft", was, { document }),
      };
    }
    case "publish": {
      const { document } = change;
      return {
        values: { ...noDraft, ...published(document), schedule_note: null },
        version: versionOf("publish", document),
        ...audited(
          "publish",
          { ...was, published: before.published_at },
          { document, published: now.toISOString() },
        ),
      };
    }
    case "schedule": {
      const { document, at } = change;
      const due = { at, base: before.published, baseSchemaVersion: before.published_schema_version };
      return {
        // The scheduled content includes the draft, so it is removed.
        values: noDraft,
        version: versionOf("future", document, due),
        ...audited("schedule", was, { document, scheduled: at }),
      };
    }
    case "move": {
      const row = await scheduled();
      return {
        values: {},
        scheduled: { number: row.number, at: change.at },
        ...audited("schedule", { scheduled: row.due_at }, { scheduled: change.at }),
      };
    }
    case "unschedule": {
      const row = await scheduled();
      const draft = await draftOfScheduled(query, part, before, row);
      return {
        values: draft,
        scheduled: unscheduled(row),
        ...audited(
          "unschedule",
          { ...was, scheduled: row.due_at },
          { document: plain(draft.draft ?? before.draft), scheduled: null },
        ),
      };
    }
    case "release": {
      const row = await scheduled();
      const { document, draft, note } = await mergeScheduled(query, part, before, row);
      const all = await findScheduled(query, part);
      const later = all.slice(all.findIndex(({ number }) => number === row.number) + 1);
      return {
        carried: await carriedForward(query, part, before, document, later),
        values: {
          ...published(document),
          ...(draft === null ? noDraft : draft === undefined ? {} : drafted(draft)),
          schedule_note: note && JSON.stringify({ at: now.toISOString(), ...note }),
        },
        version: versionOf("publish", document),
        scheduled: unscheduled(row),
        ...audited(
          "publish",
          {
            document: plain(before.published),
            published: before.published_at,
            scheduled: row.due_at,
          },
          { document, published: now.toISOString(), scheduled: null },
        ),
      };
    }
  }
}

const audited = (action: string, before: object, after: object) => ({
  action,
  changes: siteContentDifferences(before, after),
});

/** For the audit log, which tells what there was, whether it fits or not. */
function plain(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
}
