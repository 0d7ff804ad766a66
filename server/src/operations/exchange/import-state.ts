/** Rows of imports at the desk: the task under way, and the reports of the last check and the last import. */
import { importTaskSteps, type WireImportReport, wireImportReport } from "@extenso/contract/wire/exchange.ts";
import { z } from "zod";
import type { Query } from "../../engines/database/query.ts";
import { readState, writeState } from "../../engines/database/studio-state.ts";
import type { ImportedKind, ImportReport } from "../importers/wordpress/import-report.ts";
import { newTaskFields, TaskRow, taskFields } from "../tasks/task-row.ts";

const taskSchema = z.object({
  ...taskFields,
  kind: z.enum(["check", "import"]),
  file: z.object({ id: z.string(), name: z.string(), size: z.number() }),
  downloads: z.boolean(),
  step: z.enum(importTaskSteps).nullable(),
});

export type ImportTask = z.infer<typeof taskSchema>;

export const importTask = new TaskRow<ImportTask>("import-task", taskSchema);

export function newImportTask(begun: Pick<ImportTask, "kind" | "file" | "downloads">): ImportTask {
  return { ...newTaskFields, ...begun };
}

/** Limit of remarks at the desk; further ones are only counted. */
const mostRemarks = 300;

const inOrder: readonly ImportedKind[] = [
  "author",
  "category",
  "tag",
  "media",
  "post",
  "page",
  "portfolio-item",
];

export function shownReport(
  report: ImportReport,
  about: Pick<WireImportReport, "kind" | "file" | "downloads" | "made_at" | "source">,
): WireImportReport {
  const counted = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
  // Failures come first, because people may have to act on them.
  const remarks = report.remarks.toSorted((one, other) => one.outcome.localeCompare(other.outcome));
  const shown = remarks.slice(0, mostRemarks);
  return {
    ...about,
    counts: inOrder.flatMap((kind) => {
      const counts = report.counts.get(kind);
      return counts ? [{ kind, ...counts }] : [];
    }),
    redirects: report.redirects,
    left_out: {
      comments: report.comments,
      types: counted(report.unknownTypes),
      taxonomies: counted(report.unknownTaxonomies),
      fields: counted(report.unknownMeta),
    },
    kept_fields: counted(report.keptMeta),
    kept_shortcodes: counted(report.unknownShortcodes),
    unknown_roles: [...report.roleless].slice(0, mostRemarks).map(([login, roles]) => ({ login, roles })),
    remarks: shown,
    more_remarks: remarks.length - shown.length + report.unnamedRemarks,
  };
}

const keyOf = (kind: WireImportReport["kind"]) => `import-report-${kind}`;

export function keepReport(query: Query, report: WireImportReport): Promise<void> {
  return writeState(query, keyOf(report.kind), JSON.stringify(report));
}

export async function readReport(
  query: Query,
  kind: WireImportReport["kind"],
): Promise<WireImportReport | null> {
  const value = await readState(query, keyOf(kind));
  return value === null ? null : (wireImportReport.safeParse(JSON.parse(value)).data ?? null);
}
