/** Attachments: files are stored first, then their records. */

import { addVideoJob } from "../../../domains/content/media/add-video-job.ts";
import type { WrittenMedia } from "../../../domains/content/save/written-content.ts";
import type { Authors } from "./import-authors.ts";
import { fingerprintOf, type ImportRun, type Prepared, writeInBatches } from "./import-run.ts";
import { nameOf, timesOf } from "./item-values.ts";
import { itemsOf } from "./keyed-items.ts";
import { MovedFiles } from "./moved-files.ts";
import { collectRedirects } from "./old-addresses.ts";
import { oldFileOf, type Preparing, presentFile, textsOf } from "./present-file.ts";
import { storeFile } from "./store-file.ts";
import { collectUnknownMeta, decide, type Targets } from "./targets.ts";

/** WordPress's internal fields, which the report doesn't mention. */
const silent = new Set([
  "_wp_attached_file",
  "_wp_attachment_metadata",
  "_wp_attachment_image_alt",
  "_extenso_decorative",
  "_wp_attachment_backup_sizes",
  "_edit_lock",
  "_edit_last",
  "_wp_old_slug",
]);

/** @returns the files whose names have changed. */
export async function importFiles(run: ImportRun, targets: Targets, authors: Authors): Promise<MovedFiles> {
  const moved = new MovedFiles();
  const items = [...run.scanned.items.values(), ...run.scanned.unnumbered];
  if (!items.some(({ type }) => type === "attachment")) return moved;
  await writeInBatches(run, prepareAll(run, targets, authors, moved));
  return moved;
}

async function* prepareAll(
  run: ImportRun,
  targets: Targets,
  authors: Authors,
  moved: MovedFiles,
): AsyncGenerator<Prepared> {
  for await (const item of itemsOf(run, (type) => type === "attachment")) {
    const prepared = await prepareFile(run, { item, targets, authors, moved });
    if (prepared) yield prepared;
  }
}

async function prepareFile(
  run: ImportRun,
  { item, targets, authors, moved }: Preparing,
): Promise<Prepared | null> {
  const name = nameOf(item);
  const fingerprint = fingerprintOf({ ...item, comments: 0 });
  const before = await presentFile(run, targets, item.key);
  const old = oldFileOf(item);
  if (before && old) moved.note(old, item.attachmentUrl, before);
  const decided = decide(run, targets, { key: item.key, name, kind: "media", fingerprint });
  if (!decided) return null;
  if (!old) {
    run.report.remark("media", name, "failed", "it names no file");
    return null;
  }
  collectUnknownMeta(
    run,
    item.meta.map(({ key }) => key).filter((key) => !silent.has(key)),
  );
  const texts = textsOf({ item, targets, authors });
  const record = {
    kind: "media" as const,
    name,
    isNew: decided.isNew,
    key: { kind: "media" as const, key: item.key, fingerprint },
    targetId: decided.id,
    after: collectRedirects(run, item, { kind: "media", id: decided.id }),
  };
  const { published, modified } = timesOf(run, item);
  if (!decided.isNew) {
    const change = { action: "update", kind: "media", id: decided.id, modifiedAt: modified } as const;
    return { ...record, changes: [{ ...change, values: { ...texts, published_at: published } }] };
  }
  const stored = await storeFile(run, { item, old, id: decided.id, moved });
  if ("missing" in stored) {
    run.report.remark("media", name, stored.failed ? "failed" : "skipped", stored.missing);
    return null;
  }
  if (stored.media) moved.note(old, item.attachmentUrl, stored.media);
  const values: WrittenMedia = {
    ...texts,
    media_type: stored.media?.mediaType ?? "file",
    mime_type: stored.media?.mimeType ?? "",
    file: stored.media?.file ?? old,
    details: stored.media?.details ?? { filesize: 0, sizes: {} },
    acf: [],
    published_at: published,
  };
  return {
    ...record,
    changes: [{ action: "create", kind: "media", id: decided.id, modifiedAt: modified, values }],
    async after(rows) {
      await record.after(rows);
      if (values.mime_type.startsWith("video/")) await addVideoJob(rows, decided.id, run.clock());
    },
  };
}
