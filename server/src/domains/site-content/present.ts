/** Parts of the site as the API returns them. */

import { declarationOf, type SitePart } from "@extenso/contract/site-content/parts.ts";
import { readStored } from "@extenso/contract/site-content/stored-document.ts";
import type { Query } from "../../engines/database/query.ts";
import type { ScheduledVersion } from "../../engines/versions/versions.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { defaultContent } from "./default-content.ts";
import { baseOf, type ReleaseNote } from "./release-scheduled.ts";
import {
  findPublished,
  findScheduled,
  type Person,
  type PublishedContent,
  peopleOf,
  type SiteContentRow,
  UnreadableContentError,
} from "./store.ts";

const timeOf = (iso: string | null | undefined) => (iso ? gmtTime(iso) : null);

/** The ETag of a part, which an editor sends back with a change. */
export function contentTag(part: SitePart, row: Pick<SiteContentRow, "version"> | undefined): string {
  return `"${part}-${row?.version ?? 0}"`;
}

export function presentPublished(part: SitePart, { document, since }: PublishedContent) {
  return { part, modified_gmt: timeOf(since), document };
}

interface About {
  people: ReadonlyMap<number, Person>;
  mayEdit: boolean;
  scheduled: readonly ScheduledVersion[];
}

/** @param row undefined if the part hasn't been changed yet. */
export function presentStanding(
  part: SitePart,
  row: SiteContentRow | undefined,
  { people, mayEdit, scheduled }: About,
) {
  const { title, description } = declarationOf(part);
  const [draft, published] = [row?.draft ?? null, row?.published ?? null];
  const changed = published === null ? "first" : "publish";
  return {
    part,
    title,
    description,
    version: row?.version ?? 0,
    status: scheduled.length > 0 ? ("future" as const) : draft === null ? changed : ("draft" as const),
    has_draft: draft !== null,
    modified_gmt: row && row.version > 0 ? gmtTime(row.modified_at) : null,
    modified_by: people.get(row?.modified_by ?? 0) ?? null,
    published_gmt: timeOf(row?.published_at),
    scheduled_gmt: timeOf(scheduled[0]?.due_at),
    may_edit: mayEdit,
    problem: problemsOf(part, row, scheduled)[0]?.message ?? null,
  };
}

interface Problem {
  kind: "published" | "draft" | "scheduled";
  message: string;
  /** As it is stored. */
  stored: string;
}

function problemsOf(
  part: SitePart,
  row: SiteContentRow | undefined,
  scheduled: readonly ScheduledVersion[],
): Problem[] {
  const stored = [
    {
      kind: "published" as const,
      stored: row?.published ?? null,
      version: row?.published_schema_version ?? null,
    },
    { kind: "draft" as const, stored: row?.draft ?? null, version: row?.draft_schema_version ?? null },
    ...scheduled.map(({ body, schema_version }) => ({
      kind: "scheduled" as const,
      stored: body,
      version: schema_version,
    })),
  ];
  return stored.flatMap(({ kind, stored, version }) => {
    if (stored === null) return [];
    const { problem } = readStored(part, stored, version);
    return problem ? [{ kind, message: problem.message, stored }] : [];
  });
}

export async function presentEdited(
  query: Query,
  part: SitePart,
  row: SiteContentRow | undefined,
  mayEdit: boolean,
) {
  const scheduled = await findScheduled(query, part);
  const people = await peopleOf(query, [row?.modified_by, ...scheduled.map(({ author_id }) => author_id)]);
  const shown = await findPublished(query, part, row).catch((error: unknown) => {
    if (error instanceof UnreadableContentError) return null;
    throw error;
  });
  // Faulty content is opened as stored, so that it can be mended; if it doesn't fit the form, the editor gets what
  // visitors see.
  const reading = readingOf(part, row);
  const value = reading?.problem?.value ?? null;
  const isMended = value !== null && hasShapeOf(value, shown?.document ?? defaultContent[part]);
  const document = reading?.document ?? (isMended ? value : (shown?.document ?? {}));
  return {
    ...presentStanding(part, row, { people, mayEdit, scheduled }),
    document,
    faults: isMended ? (reading?.problem?.faults ?? {}) : {},
    published: shown?.document ?? null,
    shown_gmt: timeOf(shown?.since),
    problems: problemsOf(part, row, scheduled),
    scheduled: scheduled.map((one, at) => {
      const { document: own, problem } = readStored(part, one.body, one.schema_version);
      // It follows the one before it.
      const before = scheduled.slice(0, at).findLast((other) => documentOf(part, other) !== undefined);
      const base = before ? documentOf(part, before) : baseOf(part, one);
      return {
        id: one.number,
        date_gmt: gmtTime(one.due_at),
        created_by: people.get(one.author_id ?? 0) ?? null,
        document: own ?? problem.value,
        base: base ?? null,
        problem: problem?.message ?? null,
      };
    }),
    note: noteOf(row),
  };
}

const documentOf = (part: SitePart, { body, schema_version }: ScheduledVersion): unknown =>
  readStored(part, body, schema_version).document;

/** Whether a form made for one can open the other: groups, lists and their entries are where it looks for them. */
function hasShapeOf(value: unknown, model: unknown): boolean {
  if (value === undefined) return true;
  if (Array.isArray(model)) {
    return Array.isArray(value) && (model.length === 0 || value.every((one) => hasShapeOf(one, model[0])));
  }
  if (typeof model !== "object" || model === null) return typeof value !== "object";
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(model).every(([name, part]) => hasShapeOf((value as Record<string, unknown>)[name], part))
  );
}

/** The draft, or the published document if there is no draft; null if the part hasn't been changed yet. */
function readingOf(part: SitePart, row: SiteContentRow | undefined) {
  if (!row) return null;
  if (row.draft !== null) return readStored(part, row.draft, row.draft_schema_version);
  return row.published === null ? null : readStored(part, row.published, row.published_schema_version);
}

function noteOf(row: SiteContentRow | undefined) {
  if (!row?.schedule_note) return null;
  try {
    const { at, conflicts, replaced } = JSON.parse(row.schedule_note) as ReleaseNote & { at: string };
    return { date_gmt: gmtTime(at), conflicts, replaced };
  } catch {
    return null;
  }
}

/** The default content, as the oldest revision of a part. */
export function firstRevision(part: SitePart) {
  return {
    id: 0,
    part,
    status: "first" as const,
    date_gmt: null,
    author: null,
    document: defaultContent[part] as unknown,
    problem: null,
  };
}
