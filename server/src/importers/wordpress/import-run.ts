/** One run of an import: what it knows, and how it writes. */
import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { AuditActor } from "../../audit/actor.ts";
import type { ContentChange } from "../../content/save/changes.ts";
import { PreparedTexts } from "../../content/save/prepared-texts.ts";
import { rehearse } from "../../content/save/rehearse.ts";
import { saveContent } from "../../content/save/save-content.ts";
import { DatabaseFileGoneError } from "../../database/sqlite.ts";
import type { Tables } from "../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { isDiskFull } from "../../local-files/data-folder.ts";
import { type ImportKind, rememberKey } from "./import-keys.ts";
import type { ImportedKind, ImportReport } from "./import-report.ts";
import type { MediaSource } from "./media-source.ts";
import type { ScannedExport } from "./scan-export.ts";
import type { WxrRecord } from "./wxr-records.ts";

export type ImportNeeds = Pick<Dependencies, "database" | "files" | "clock" | "settings">;

export interface ImportRun extends ImportNeeds {
  /** Reads the file from its beginning; it is read more than once. */
  records(): AsyncGenerator<WxrRecord>;
  scanned: ScannedExport;
  /** The other site's address. */
  source: string;
  report: ImportReport;
  media: MediaSource;
  dryRun: boolean;
  actor: AuditActor;
}

/** One record, ready to be written. */
export interface Prepared {
  kind: ImportedKind;
  /** What people call it. */
  name: string;
  isNew: boolean;
  changes: ContentChange[];
  key: { kind: ImportKind; key: string; fingerprint: string };
  targetId: number;
  /** Of the films on YouTube that its text shows, as the other site was told them. */
  filmTitles?: ReadonlyMap<string, string>;
  /** What is written with it; afterwards, in the same transaction. */
  after?(rows: Transaction<Tables>): Promise<void>;
}

/** Few enough that others don't wait long, enough that a disk isn't asked for each. */
const recordsAtOnce = 50;
/** UTF-16 units of text, roughly. */
const mostHeld = 4 * 1024 * 1024;

/**
 * Writes records in transactions of some: all of one, or none. One that cannot be written is told and left out, and
 * the others of its transaction are written all the same.
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
    if (batch.length < recordsAtOnce && held < mostHeld) continue;
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
  const texts = new PreparedTexts(null);
  await rehearse({ rows: database.query, texts, videoTitle }, changes);
  await texts.write(database, async (rows, made) => {
    await saveContent(rows, changes, { kind: database.kind, now: clock(), actor, texts: made, videoTitle });
    for (const { key, targetId, after } of batch) {
      await rememberKey(rows, { source, ...key, target_id: targetId });
      await after?.(rows);
    }
  });
}

/** Nothing that follows could be written either; the next run goes on from here. */
function endsTheRun(error: unknown): boolean {
  if (isDiskFull(error) || error instanceof DatabaseFileGoneError) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(?:08|53|57P|58|ECONN|EPIPE|ETIMEDOUT|ENOSPC|EROFS|EACCES)/.test(code);
}

/** Of a record as the export has it: another one means that it changed over there. */
export function fingerprintOf(record: object): string {
  return createHash("sha256").update(JSON.stringify(record)).digest("hex");
}
