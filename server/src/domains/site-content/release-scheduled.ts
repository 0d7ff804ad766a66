/** Scheduled content meets what was published since: what it changed goes out, and all else stays as it is by then. */
import { checkDocument } from "@extenso/contract/site-content/check-content.ts";
import { mergeDocuments } from "@extenso/contract/site-content/merge-documents.ts";
import { declarationOf, type SitePart } from "@extenso/contract/site-content/parts.ts";
import { readStored, schemaVersion } from "@extenso/contract/site-content/stored-document.ts";
import type { Query } from "../../engines/database/query.ts";
import type { ScheduledVersion } from "../../engines/versions/versions.ts";
import { defaultContent } from "./default-content.ts";
import { findPublished, type SiteContentRow, UnreadableContentError } from "./store.ts";

/** Conflicts that the desk tells of. */
const mostReported = 20;

/** How scheduled content went out where somebody had changed the same. */
export interface ReleaseNote {
  /** Fields in which the scheduled content took the place of others: `items.gold.price`. */
  conflicts: string[];
  /** The two did not fit together: the scheduled content took the place of the whole part. */
  replaced: boolean;
}

interface Released {
  document: unknown;
  /** The draft beside it, made to what is published now; null: it says the same, undefined: it stays as it is. */
  draft: unknown;
  note: ReleaseNote | null;
}

/** @throws {UnreadableContentError} for scheduled content that doesn't fit this version of the site. */
export async function mergeScheduled(
  query: Query,
  part: SitePart,
  row: SiteContentRow,
  scheduled: ScheduledVersion,
): Promise<Released> {
  const { document: own, problem } = readStored(part, scheduled.body, scheduled.schema_version);
  if (problem) throw new UnreadableContentError(part, problem, scheduled.body);
  const live = await shownOrNothing(query, part, row);
  const base = baseOf(part, scheduled);
  if (live === undefined || base === undefined) {
    return { document: own, draft: undefined, note: live === undefined ? null : replacing };
  }
  const { document, conflicts } = fitting(part, mergeDocuments(base, live, own));
  const out = document ?? own;
  return {
    document: out,
    draft: draftAfter(part, row, live, out),
    note: document === undefined ? replacing : conflicts.length > 0 ? { conflicts, replaced: false } : null,
  };
}

const replacing: ReleaseNote = { conflicts: [], replaced: true };

/** The draft after scheduled content is taken back: with a draft beside it, its changes are made to that. */
export async function draftOfScheduled(
  query: Query,
  part: SitePart,
  row: SiteContentRow,
  scheduled: ScheduledVersion,
): Promise<Partial<SiteContentRow>> {
  const asStored = { draft: scheduled.body, draft_schema_version: scheduled.schema_version };
  const own = readStored(part, scheduled.body, scheduled.schema_version);
  const base = baseOf(part, scheduled);
  const draft = row.draft === null ? undefined : readStored(part, row.draft, row.draft_schema_version);
  const beside = draft ? draft.document : await shownOrNothing(query, part, row);
  if (own.problem || base === undefined || beside === undefined) return row.draft === null ? asStored : {};
  const merged = fitting(part, mergeDocuments(base, beside, own.document));
  if (merged.document === undefined) return row.draft === null ? asStored : {};
  const draft_schema_version = schemaVersion(declarationOf(part));
  return { draft: JSON.stringify(merged.document), draft_schema_version };
}

/** A scheduled version as it waits on, once an earlier one of its part went out. */
export interface CarriedVersion {
  number: number;
  body: string;
  base: string;
}

/**
 * A later version is a whole one: what an earlier one changed is changed back where the two differ. So it takes over
 * what was published by hand since it was scheduled, and is compared with what goes out now when its time has come.
 * @param out the document that goes out.
 * @param later the scheduled versions that are due after it.
 */
export async function carriedForward(
  query: Query,
  part: SitePart,
  row: SiteContentRow,
  out: unknown,
  later: readonly ScheduledVersion[],
): Promise<CarriedVersion[]> {
  const live = await shownOrNothing(query, part, row);
  return later.flatMap((scheduled) => {
    const { document: own, problem } = readStored(part, scheduled.body, scheduled.schema_version);
    // It never goes out, and is told at the desk.
    if (problem) return [];
    const base = baseOf(part, scheduled);
    const canMerge = live !== undefined && base !== undefined;
    const merged = canMerge ? fitting(part, mergeDocuments(base, live, own)).document : undefined;
    const { number } = scheduled;
    return [{ number, body: JSON.stringify(merged ?? own), base: JSON.stringify(out) }];
  });
}

/** The document that was live when the version was scheduled, or went out last since; undefined if it can't be read. */
export function baseOf(part: SitePart, { base, base_schema_version }: ScheduledVersion): unknown {
  return base === null ? defaultContent[part] : readStored(part, base, base_schema_version).document;
}

/** Undefined: nothing that is stored of the part can be shown. */
async function shownOrNothing(query: Query, part: SitePart, row: SiteContentRow): Promise<unknown> {
  try {
    return (await findPublished(query, part, row)).document;
  } catch (error) {
    if (!(error instanceof UnreadableContentError)) throw error;
    return undefined;
  }
}

function fitting(part: SitePart, { document, conflicts }: ReturnType<typeof mergeDocuments>) {
  return { document: checkDocument(part, document).document, conflicts: conflicts.slice(0, mostReported) };
}

/**
 * The draft merged with the content that goes out. It was based on what was live before, and publishing it later must
 * not take the new content back.
 */
function draftAfter(part: SitePart, row: SiteContentRow, live: unknown, out: unknown): unknown {
  if (row.draft === null) return undefined;
  const draft = readStored(part, row.draft, row.draft_schema_version);
  if (draft.problem) return undefined;
  const { document } = fitting(part, mergeDocuments(live, out, draft.document));
  if (document === undefined) return undefined;
  return JSON.stringify(document) === JSON.stringify(out) ? null : document;
}
