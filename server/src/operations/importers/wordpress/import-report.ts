/** Report of an import or a dry run: counts, and the reason for everything that was left out. */

export type ImportedKind = "author" | "category" | "tag" | "media" | "post" | "page" | "portfolio-item";
export type Outcome = "made" | "updated" | "unchanged" | "skipped" | "failed";

export interface Remark {
  kind: string;
  /** Title or name, as people know the record. */
  name: string;
  outcome: "skipped" | "failed";
  reason: string;
}

/** Limit of listed remarks; further ones are only counted. */
const mostRemarks = 1_000;

export class ImportReport {
  readonly counts = new Map<ImportedKind, Record<Outcome, number>>();
  readonly remarks: Remark[] = [];
  /** Number of remarks beyond the limit. */
  unnamedRemarks = 0;
  /** Content types that this studio doesn't support, with their number. */
  readonly unknownTypes = new Map<string, number>();
  readonly unknownTaxonomies = new Map<string, number>();
  /** Custom fields of unknown plugins, by key. */
  readonly unknownMeta = new Map<string, number>();
  /** Shortcodes of page builders and other plugins, which stay in the texts as they are, by name. */
  readonly unknownShortcodes = new Map<string, number>();
  /** Plain custom fields, kept as they came, by key. */
  readonly keptMeta = new Map<string, number>();
  /** Roles that aren't known here, by the login of who has them. */
  readonly roleless = new Map<string, string>();
  comments = 0;
  redirects = 0;

  add(kind: ImportedKind, outcome: Outcome): void {
    const counts = this.counts.get(kind) ?? { made: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
    counts[outcome] += 1;
    this.counts.set(kind, counts);
  }

  remark(kind: ImportedKind, name: string, outcome: "skipped" | "failed", reason: string): void {
    this.add(kind, outcome);
    this.#list(kind, name, outcome, reason);
  }

  /** A record came without one of its fields. */
  remarkField(record: string, field: string, reason: string): void {
    this.#list("field", `${record.slice(0, 150)}, ${field}`, "skipped", reason);
  }

  #list(kind: string, name: string, outcome: Remark["outcome"], reason: string): void {
    if (this.remarks.length >= mostRemarks) this.unnamedRemarks += 1;
    else this.remarks.push({ kind, name: name.slice(0, 200), outcome, reason });
  }

  total(outcome: Outcome): number {
    return [...this.counts.values()].reduce((sum, counts) => sum + counts[outcome], 0);
  }
}

/** Increments a name's count; new names beyond 200 count together as `others`. */
export function countUp(counts: Map<string, number>, name: string): void {
  const known = counts.has(name) || counts.size < 200 ? name.slice(0, 100) : "others";
  counts.set(known, (counts.get(known) ?? 0) + 1);
}

/** Lines for the terminal. */
export function reportLines(report: ImportReport, dryRun: boolean): string[] {
  const made = dryRun ? "would be made" : "made";
  const updated = dryRun ? "would be updated" : "updated";
  const lines = [...report.counts].map(
    ([kind, counts]) =>
      `${kind.padEnd(15)} ${counts.made} ${made}, ${counts.updated} ${updated}, ${counts.unchanged} unchanged, ${counts.skipped} skipped, ${counts.failed} failed`,
  );
  if (report.redirects > 0) {
    lines.push(
      `${"redirect".padEnd(15)} ${report.redirects} old addresses ${dryRun ? "would lead" : "lead"} on`,
    );
  }
  const listed = (label: string, counts: ReadonlyMap<string, number>) => {
    if (counts.size === 0) return;
    lines.push(`${label}: ${[...counts].map(([name, count]) => `${name} (${count})`).join(", ")}`);
  };
  listed("No place here for content of these types, skipped", report.unknownTypes);
  listed("No place here for these taxonomies, skipped", report.unknownTaxonomies);
  listed("Custom fields, kept as they are", report.keptMeta);
  listed("Custom fields of plugins, skipped", report.unknownMeta);
  listed("Shortcodes of plugins, left in the texts as they are", report.unknownShortcodes);
  for (const [login, roles] of report.roleless)
    lines.push(`${JSON.stringify(login)} has roles that aren't known here: ${roles}`);
  if (report.comments > 0) lines.push(`Comments, skipped: ${report.comments}`);
  for (const { kind, name, outcome, reason } of report.remarks) {
    lines.push(`${outcome}: ${kind} ${JSON.stringify(name)}: ${reason}`);
  }
  if (report.unnamedRemarks > 0) lines.push(`… and ${report.unnamedRemarks} more`);
  return lines;
}
