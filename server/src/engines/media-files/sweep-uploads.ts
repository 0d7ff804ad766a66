/** Removes files without a record, left by a crash or an interrupted upload, after a day. */
import { basename } from "node:path/posix";
import { setImmediate } from "node:timers/promises";
import type { Dependencies } from "../dependencies.ts";
import { hourlyJob } from "../jobs/hourly.ts";
import type { JobHandler } from "../jobs/runner.ts";
import { variantName } from "./pictures/make-variant.ts";
import { uploadsFolder } from "./store-media.ts";
import { forgetUploadNames } from "./upload-name.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Folders of uploads by year and month; portraits and other folders beside them aren't swept. */
const monthly = /^uploads\/\d{4}\/\d{2}$/;

interface SweepDependencies extends Pick<Dependencies, "database" | "files" | "clock" | "log"> {
  /** Names of the files in a folder such as `2026/11` that a record refers to. */
  listedNames: (folder: string) => Promise<Set<string>>;
}

/** @returns the number of deleted files. A folder that fails is logged and doesn't hold up the others. */
export async function sweepUploads(dependencies: SweepDependencies, signal?: AbortSignal): Promise<number> {
  const { database, files, clock, log } = dependencies;
  const before = new Date(clock().getTime() - dayMs);
  let removed = 0;
  try {
    const years = await files.folders(uploadsFolder.slice(0, -1));
    const months = (await Promise.all(years.map((year) => files.folders(year)))).flat();
    for (const folder of ["incoming", ...months.filter((month) => monthly.test(month))]) {
      if (signal?.aborted) return removed;
      removed += await sweepFolder(dependencies, folder, before);
      await setImmediate();
    }
    await forgetUploadNames(database, before);
  } catch (error) {
    log.error({ err: error }, "files that nothing names were not removed, tried again in an hour");
  }
  if (removed > 0) log.info({ removed }, "files of uploads that were never finished, removed");
  return removed;
}

async function sweepFolder(
  { files, listedNames }: SweepDependencies,
  folder: string,
  before: Date,
): Promise<number> {
  const old = (await files.list(folder)).filter(({ modifiedAt }) => modifiedAt < before);
  if (old.length === 0) return 0;
  const named = folder.startsWith(uploadsFolder)
    ? await listedNames(folder.slice(uploadsFolder.length))
    : new Set<string>();
  const nameless = old.filter(({ key }) => {
    const name = basename(key);
    return !named.has(name) && !named.has(variantName(name)?.picture ?? name);
  });
  for (const { key } of nameless) await files.remove(key);
  return nameless.length;
}

/** {@link sweepUploads}, every hour. */
export function uploadSweepJob(dependencies: SweepDependencies): JobHandler {
  return hourlyJob("files.sweep", (signal) => sweepUploads(dependencies, signal));
}
