/** Fills an empty database once with the sample studio: people, projects, articles and their pictures. */

import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { dirname } from "node:path/posix";
import { hasContent } from "../../../domains/content/save/content-ids.ts";
import { hashPassword } from "../../../domains/identity/passwords/passwords.ts";
import { readState } from "../../../engines/database/studio-state.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { makeVariant } from "../../../engines/media-files/pictures/make-variant.ts";
import { mediaFolder } from "../../../engines/media-files/routes/media-folder-routes.ts";
import { type StoredMedia, storeMedia } from "../../../engines/media-files/store-media.ts";
import type { FileStorage } from "../../../engines/storage/file-storage.ts";
import { readArticles } from "./article-file.ts";
import { authors } from "./people-and-terms.ts";
import { readProjects } from "./projects.ts";
import { type SampleFile, sampleFiles } from "./sample-files.ts";
import { type Sample, writeSample } from "./write-sample.ts";

/**
 * Does nothing if there is content, if `SEED_SAMPLE=0` forbids it, or if the content is another server's. Files are
 * written first, and after them all rows in one transaction: after an interruption, the next start repeats it from
 * the beginning, over the same files.
 */
export async function seedSampleStudio(
  dependencies: Pick<Dependencies, "settings" | "database" | "files" | "log">,
): Promise<void> {
  const { settings, database, files, log } = dependencies;
  if (!settings.seedSample || settings.contentApiUrl || (await isFurnished(database))) return;
  const started = performance.now();
  const sample = await prepareSample(files, settings.timezone);
  if (!(await writeSample(database, sample))) return;
  const ms = Math.round(performance.now() - started);
  log.info({ ms, articles: sample.articles.length, files: sample.files.length }, "sample studio loaded");
}

/** Does all slow work: reads the texts, stores the pictures in all sizes, hashes passwords. */
export async function prepareSample(files: FileStorage, timezone: string): Promise<Sample> {
  const projects = readProjects();
  const articles = await readArticles();
  const planned = await sampleFiles(mediaFolder, projects, articles);
  const stored = new Map<string, StoredMedia>();
  const covers = new Set(projects.map(({ featuredImage }) => featuredImage));
  // Two more than processors, because some wait for the disk while others encode.
  await eachOf(planned, availableParallelism() + 2, async (file) => {
    const media = await storeMedia(files, uploadOf(file));
    stored.set(file.source, media);
    if (covers.has(file.source)) await makeCover(files, media);
  });
  // Random passwords that nobody knows: an administrator sets new ones for the sample's authors, or removes them.
  const unknown = authors.map(() => hashPassword(randomBytes(32).toString("base64url")));
  return { timezone, projects, articles, files: planned, stored, passwordHashes: await Promise.all(unknown) };
}

/**
 * Makes a cover in the size of a card while seeding: the first page that a visitor opens shows every project's
 * picture, and would otherwise wait for them.
 */
async function makeCover(files: FileStorage, { file, details }: StoredMedia): Promise<void> {
  const card = details.sizes.medium_large;
  if (!card) return;
  const variant = `${dirname(file)}/${card.file}.avif`;
  const { width, height } = card;
  await makeVariant(files, { original: file, width, height }, { file: variant, format: "avif" });
}

async function isFurnished({ query }: Dependencies["database"]): Promise<boolean> {
  return (await readState(query, "seeded")) !== null || (await hasContent(query));
}

function uploadOf({ source, name, date }: SampleFile) {
  return { path: join(mediaFolder, source), folder: date.slice(0, 7).replace("-", "/"), name };
}

async function eachOf<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
