/** One run of an import: what it knows, and how it writes. */
import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { AuditActor } from "../../../domains/audit/actor.ts";
import type { ContentChange } from "../../../domains/content/save/changes.ts";
import { saveChanges } from "../../../domains/content/save/save-planned.ts";
import { DatabaseFileGoneError } from "../../../engines/database/sqlite.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { isDiskFull } from "../../../engines/local-files/disk-full.ts";
import { type ImportKind, recordImportKey } from "./import-keys.ts";
import type { ImportPace } from "./import-pace.ts";
import type { ImportedKind, ImportReport } from "./import-report.ts";
import type { MediaSource } from "./media-source.ts";
import type { ScannedExport } from "./scan-export.ts";
import type { WxrRecord } from "./wxr-records.ts";

export type ImportDependencies = Pick<Dependencies, "database" | "files" | "clock" | "settings">;

export interface ImportRun extends ImportDependencies {
  /** Reads the file from its beginning; it is read more than once. */
  records(): AsyncGenerator<WxrRecord>;
  scanned: ScannedExport;
  /** The other site's address. */
  source: string;
  report: ImportReport;
  media: MediaSource;
  dryRun: boolean;
  actor: AuditActor;
  pace: ImportPace;
}

/** One record, ready to be written. */
export interface Prepared {
  kind: ImportedKind;
  /** The record's name in the report. */
  name: string;
  isNew: boolean;
  changes: ContentChange[];
  key: { kind: ImportKind; key: string; fingerprint: string };
  targetId: number;
  /** Titles of the YouTube videos in its text, by id, from the other site's oEmbed cache. */
  filmTitles?: ReadonlyMap<string, string>;
  /** Called after the record is written, in the same transaction. */
  after?(rows: Transaction<Tables>): Promise<void>;
}

/** UTF-16 units of text, roughly. */
const mostHeld = 4 * 1024 * 1024;

/**
 * Writes records in batches, each in one transaction. If one record can't be written, it is reported and left out, and
 * the others of its batch are written one by one.
 */
export async function writeInBatches(run: ImportRun, records: AsyncIterable<Prepared>): Promise<void> {
  let batch: Prepared[] = [];
  let held = 0;
  for await (const record of records) {
    if (run.dryRun) {
      run.report.add(record.kind, record.isNew ? "made" : "updated");
      continue;
    }
    batch.push(record);
    held += sizeOf(record);
    if (batch.length < run.pace.recordsAtOnce && held < mostHeld) continue;
    await writeBatch(run, batch);
    batch = [];
    held = 0;
  }
  if (batch.length > 0) await writeBatch(run, batch);
}

function sizeOf({ changes }: Prepared): number {
  return changes.reduce((sum, change) => {
    const texts = "values" in change ? Object.values(change.values) : [];
    return (
      sum + texts.reduce((length: number, text) => length + (typeof text === "string" ? text.length : 0), 0)
    );
  }, 0);
}

async function writeBatch(run: ImportRun, batch: readonly Prepared[]): Promise<void> {
  await run.pace.breathe();
  try {
    await write(run, batch);
    for (const { kind, isNew } of batch) run.report.add(kind, isNew ? "made" : "updated");
  } catch (error) {
    if (endsTheRun(error)) throw error;
    const [only] = batch;
    if (only && batch.length === 1) {
      const reason = error instanceof Error ? error.message : String(error);
      run.report.remark(only.kind, only.name, "failed", reason.slice(0, 300));
      return;
    }
    for (const record of batch) await writeBatch(run, [record]);
  }
}

async function write(
  { database, clock, actor, source }: ImportRun,
  batch: readonly Prepared[],
): Promise<void> {
  const changes = batch.flatMap((one) => one.changes);
  const titles = new Map(batch.flatMap(({ filmTitles }) => [...(filmTitles ?? [])]));
  const videoTitle = (videoId: string) => titles.get(videoId);
  await saveChanges({ database, clock }, changes, { actor, videoTitle }, async (rows) => {
    for (const { key, targetId, after } of batch) {
      await recordImportKey(rows, { source, ...key, target_id: targetId });
      await after?.(rows);
    }
  });
}

/** Errors after which later records couldn't be written either; the next run continues from here. */
function endsTheRun(error: unknown): boolean {
  if (isDiskFull(error) || error instanceof DatabaseFileGoneError) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(?:08|53|57P|58|ECONN|EPIPE|ETIMEDOUT|ENOSPC|EROFS|EACCES)/.test(code);
}

/** Hash of a record as exported. A different one means that the record has changed on the other site. */
export function fingerprintOf(record: object): string {
  return createHash("sha256").update(JSON.stringify(record)).digest("hex");
}
