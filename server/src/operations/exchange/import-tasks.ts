/**
 * Imports and their checks that are begun at the desk: one at a time, by whichever replica. They run in a process that
 * serves: on SQLite it alone may write, and its caches hear of what is written (docs/decisions/102-exchange-at-the-desk.md).
 */
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { WireImportTask } from "@extenso/contract/wire/exchange.ts";
import { z } from "zod";
import { demandProof, type Prover } from "../../domains/access/access.ts";
import type { AuditActor } from "../../domains/audit/actor.ts";
import { appendAudit } from "../../domains/audit/audit.ts";
import { incomingContent } from "../../domains/library/uploads/incoming-files.ts";
import { findImportFile, type UploadRow } from "../../domains/library/uploads/upload-store.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { publicFetch } from "../../engines/http/public-fetch.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { isUnderWay } from "../../engines/jobs/job-store.ts";
import { handleJob, type JobHandler, onlyKey } from "../../engines/jobs/runner.ts";
import type { ImportPace } from "../importers/wordpress/import-pace.ts";
import { importWordPress, sourceOf } from "../importers/wordpress/import-wordpress.ts";
import { mediaDownload } from "../importers/wordpress/media-download.ts";
import { type MediaSource, withoutMedia } from "../importers/wordpress/media-source.ts";
import { WxrError } from "../importers/wordpress/wxr-reader.ts";
import type { WxrSite } from "../importers/wordpress/wxr-records.ts";
import { brokenOff, shownState } from "../tasks/task-row.ts";
import { importTask, keepReport, newImportTask, shownReport } from "./import-state.ts";

const payload = z.strictObject({
  kind: z.enum(["check", "import"]),
  upload: z.string(),
  downloads: z.boolean(),
});
export type AskedImport = z.infer<typeof payload>;
const importJob = { name: "exchange.import", payload };

/** Each takes some hundred bytes of the memory of a process that serves. */
const mostRecords = 200_000;
/** A turn of the writer is as long as this many saves, and then others have theirs. */
const recordsAtOnce = 5;
/** Requests wait for the event loop for so long. */
const breatheEveryMs = 10;
/** Parsing that much holds the event loop for some milliseconds. */
const readAtOnce = 64 * 1024;

const fileOf = ({ id, name, size }: UploadRow) => ({ id, name, size: Number(size) });

/** @returns why nothing was begun; `null`: it was. */
export function beginImport(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  asked: AskedImport,
  { caller, actor }: { caller: Prover; actor: AuditActor },
): Promise<"no-file" | "under-way" | null> {
  demandProof(caller, clock());
  return database.query.transaction().execute(async (rows) => {
    const now = clock();
    await importTask.lock(rows);
    if (await isUnderWay(rows, importJob.name)) return "under-way";
    const upload = await findImportFile(rows, asked.upload, now);
    if (!upload) return "no-file";
    const { kind, downloads } = asked;
    await importTask.write(rows, newImportTask({ kind, downloads, file: fileOf(upload) }));
    await enqueue(rows, importJob, asked, { now, key: onlyKey });
    if (kind === "import") {
      const changes = { downloads: { from: null, to: downloads } };
      const told = { subject: "content", id: asked.upload, name: upload.name, action: "import", changes };
      await appendAudit(rows, actor, [told], now);
    }
    return null;
  });
}

/** The last task, and whether it goes on. */
export async function importStatus({
  database: { query },
}: Pick<Dependencies, "database">): Promise<WireImportTask | null> {
  // In this order: a task that ends in between is seen as ended.
  const goesOn = await isUnderWay(query, importJob.name);
  const task = await importTask.read(query);
  if (!task) return null;
  const { kind, file, downloads, step, done, total, startedAt, endedAt } = task;
  return {
    kind,
    file,
    downloads,
    step,
    done,
    total,
    started_at: startedAt,
    ended_at: endedAt,
    ...shownState(task, goesOn),
  };
}

export function importTaskJob(dependencies: Dependencies): JobHandler {
  return handleJob(importJob, {
    // The person who began it sees how it ended, and may begin again. A process that is told to stop hands it on.
    retryAfterMs: [],
    leaseMs: 30_000,
    async run(asked, { signal }) {
      try {
        await runImport(dependencies, asked, signal);
      } catch (error) {
        signal.throwIfAborted();
        const { log } = dependencies;
        if (error instanceof WxrError) log.warn({ err: error }, "an export can't be imported");
        else log.error({ err: error }, "an import was broken off");
      }
      return undefined;
    },
    async abandon() {
      const { database, clock } = dependencies;
      const task = await importTask.read(database.query);
      if (task) await importTask.write(database.query, brokenOff(task, clock()));
    },
  });
}

async function runImport(
  dependencies: Dependencies,
  { kind, upload: id, downloads }: AskedImport,
  signal: AbortSignal,
): Promise<void> {
  const { database, files, settings, clock, log } = dependencies;
  const upload = await findImportFile(database.query, id, clock());
  const file = upload ? fileOf(upload) : { id, name: "", size: 0 };
  const recording = {
    clock,
    signal,
    end: () => ({}),
    begun: newImportTask({ kind, downloads, file }),
  };
  await importTask.record(database, recording, async (onProgress) => {
    if (!upload) throw new WxrError("The file’s time is up. Send it again.");
    // It is read three times.
    const local = await files.receive(incomingContent(files, id));
    const passing = join(settings.dataDir, "import-files");
    let source = "";
    let breathedAt = performance.now();
    const pace: ImportPace = {
      recordsAtOnce,
      onProgress,
      async breathe() {
        signal.throwIfAborted();
        if (performance.now() - breathedAt < breatheEveryMs) return;
        await setImmediate();
        breathedAt = performance.now();
      },
    };
    try {
      const report = await importWordPress(dependencies, {
        open: () => createReadStream(local.path, { highWaterMark: readAtOnce }),
        media(site) {
          source = sourceOf(site);
          return downloads ? ownFiles(site, passing, signal) : withoutMedia("files were not to be fetched");
        },
        dryRun: kind === "check",
        pace,
        mostRecords,
      });
      const about = { kind, file, downloads, source, made_at: clock().toISOString() };
      await keepReport(database.query, shownReport(report, about));
      const [made, failed] = [report.total("made"), report.total("failed")];
      if (kind === "import") log.info({ source, made, failed }, "content imported");
    } finally {
      await local.release();
      await rm(passing, { recursive: true, force: true });
    }
  });
}

/** From the other site's own host alone, and only where that is out in the world. */
function ownFiles(site: WxrSite, folder: string, ending: AbortSignal): MediaSource {
  const hosts = [site.blogUrl, site.siteUrl, site.link].flatMap((address) => URL.parse(address)?.host ?? []);
  return mediaDownload({
    hosts,
    folder,
    fetch: (url, { signal }) => publicFetch(url, { signal: AbortSignal.any([signal, ending]) }),
    elsewhere: (host) => `it lies at ${host}, which is not the host of that site`,
  });
}
