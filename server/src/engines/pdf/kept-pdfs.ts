/** PDFs in the storage, beside the uploads that anybody may read: downloaded, and removed with what they are about. */
import type { Dependencies } from "../dependencies.ts";
import { hourlyJob } from "../jobs/hourly.ts";
import type { JobHandler } from "../jobs/runner.ts";
import type { RestResponse } from "../rest/route.ts";

export interface KeptPdf {
  /** In the storage: `folder/ID-MARK.pdf`. */
  key: string;
  /** File name of the download. */
  name: string;
}

type Files = Pick<Dependencies, "files">;

/** @returns `null` where the file is gone. */
export async function downloadPdf({ files }: Files, { key, name }: KeptPdf): Promise<RestResponse | null> {
  const opened = await files.open(key);
  if (!opened) return null;
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Length": String(opened.size),
    "Content-Disposition": `attachment; filename="${name}"`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  return { body: null, raw: new Response(opened.body as ReadableStream<Uint8Array>, { headers }) };
}

/** Files that one statement looks for. */
const sweptAtOnce = 200;

/**
 * Removes PDFs of rows that are gone.
 * @param existing tells which of the ids are those of rows.
 */
export function sweepPdfsJob(
  name: string,
  {
    files,
    folder,
    existing,
  }: Files & { folder: string; existing(ids: readonly number[]): Promise<number[]> },
): JobHandler {
  return hourlyJob(name, async (signal) => {
    let found: { key: string; id: number }[] = [];
    const removeOrphans = async () => {
      if (found.length === 0) return;
      const kept = new Set(await existing(found.map(({ id }) => id)));
      for (const { key, id } of found) if (!kept.has(id)) await files.remove(key);
      found = [];
    };
    for await (const { key } of files.walk(folder)) {
      if (signal.aborted) return;
      const id = Number(/^(\d+)-/.exec(key.slice(folder.length + 1))?.[1]);
      if (Number.isSafeInteger(id)) found.push({ key, id });
      if (found.length === sweptAtOnce) await removeOrphans();
    }
    await removeOrphans();
  });
}
