/** One film: its poster and, where browsers would not play it as it is, an MP4 of it, into storage. */

import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Transaction } from "kysely";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { clipLength } from "../../../engines/media-files/films/clip-details.ts";
import { readDetails, type SizeDetails } from "../../../engines/media-files/media-details.ts";
import { uploadsFolder } from "../../../engines/media-files/store-media.ts";
import { systemActor } from "../../audit/audit.ts";
import { findUpload, planChange, saveContent, savePlanned } from "../../content/content.ts";
import { FilmError } from "./ffmpeg.ts";
import { type FilmFacts, filmFacts } from "./film-facts.ts";
import { isBeyondBt709, longestSide } from "./film-filters.ts";
import { checkFilters, makePoster, makeWebFilm } from "./make-film.ts";

export type VideoDependencies = Pick<Dependencies, "database" | "files" | "settings" | "clock" | "log">;

/** The renditions are stored as `sizes` of the film, so they are listed, exported and deleted with it. */
export const posterSize = "poster";
export const webSize = "web";

export function workFolder({ settings }: Pick<VideoDependencies, "settings">): string {
  return join(settings.dataDir, "video-work");
}

interface Film {
  file: string;
  mime_type: string;
  details: string;
}

interface Making {
  signal: AbortSignal;
  onProgress(percent: number): void;
  /** Called in the transaction that writes the record. */
  end(rows: Transaction<Tables>, reason: string): Promise<void>;
}

/**
 * Files first, then one transaction with the record and the end of the job. Doing it again writes the same files.
 * @throws {FfmpegError | FilmError} for what is no film; the signal's reason when it is broken off.
 */
export async function makeVideo(
  dependencies: VideoDependencies,
  mediaId: number,
  { signal, onProgress, end }: Making,
): Promise<void> {
  const { database, files } = dependencies;
  const film = await findUpload(database, mediaId);
  if (!film) return;
  const local = await files.asLocalFile(uploadsFolder + film.file);
  if (!local) throw new FilmError("Its file is not in storage.");
  const folder = join(workFolder(dependencies), String(mediaId));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const { mime_type: mimeType } = film;
    const facts = await filmFacts(local.path, mimeType, signal);
    await checkFilters(facts, signal);
    const making = { from: local.path, mimeType, facts, signal };
    const poster = join(folder, "poster.jpg");
    const still = await makePoster({ ...making, to: poster });
    const made: [string, SizeDetails][] = [[posterSize, await keep(dependencies, film, poster, still)]];
    let reason = "Browsers play the file as it is.";
    if (!(await isWebReady(local.path, mimeType, facts))) {
      const web = join(folder, "web.mp4");
      const shown = await makeWebFilm({ ...making, to: web }, onProgress);
      made.push([webSize, await keep(dependencies, film, web, shown)]);
      reason = missingEnd(facts, shown);
    }
    signal.throwIfAborted();
    await enter(dependencies, mediaId, { facts, sizes: Object.fromEntries(made) }, (rows) =>
      end(rows, reason),
    );
  } finally {
    await local.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds by which the made film may be shorter: of sound that ends after the picture, and of rounding. */
const missingSeconds = 1;

/** @returns what to say of a film that is cut off, where ffmpeg ends with success; else nothing. */
function missingEnd(facts: FilmFacts, made: FilmFacts): string {
  if (made.duration > facts.duration * 0.95 - missingSeconds) return "";
  const [read, all] = [Math.floor(made.duration), Math.round(facts.duration)];
  return `The file isn't whole: the first ${read} of its ${all} seconds can be read.`;
}

async function keep(
  { files }: VideoDependencies,
  film: Film,
  path: string,
  { width, height }: { width: number; height: number },
): Promise<SizeDetails> {
  const isPoster = path.endsWith(".jpg");
  const { name, dir } = posix.parse(film.file);
  const file = isPoster ? `${name}-poster.jpg` : `${name}-web.mp4`;
  const { size: filesize } = await stat(path);
  const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  await files.write(`${uploadsFolder}${dir}/${file}`, content);
  return { file, width, height, filesize, mime_type: isPoster ? "image/jpeg" : "video/mp4" };
}

function enter(
  { database, clock }: VideoDependencies,
  mediaId: number,
  { facts, sizes }: { facts: FilmFacts; sizes: Record<string, SizeDetails> },
  end: (rows: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  // The upload's own reader knows nothing of WebM, nor of pixels that aren't square.
  const shape = { width: facts.width, height: facts.height };
  const detailsOf = (row: { details: string }) => {
    const details = readDetails(row.details);
    return { ...clipLength(facts.duration), ...details, ...shape, sizes: { ...details.sizes, ...sizes } };
  };
  return savePlanned(
    { database, clock },
    async () => {
      const row = await findUpload(database, mediaId);
      if (!row) return null;
      const values = { details: detailsOf(row) };
      const change = { action: "update", kind: "media", id: mediaId, values, derived: true } as const;
      return {
        before: row.details,
        change: await planChange({ outside: database.query, writer: null }, change),
      };
    },
    async (rows, planned, rendering) => {
      const row = await findUpload({ query: rows }, mediaId);
      if (!row || !planned) return;
      if (row.details !== planned.before) throw new OutdatedPlanError();
      const actor = systemActor("video");
      await saveContent(rows, [planned.change], { kind: database.kind, now: clock(), actor, rendering });
      await end(rows);
    },
  );
}

/** Boxes in front of the film's own: a handful. */
const mostBoxes = 50;

/** Whether browsers play a film as it is: then there is nothing to be made but its poster. */
async function isWebReady(path: string, mimeType: string, facts: FilmFacts): Promise<boolean> {
  if (Math.max(facts.width, facts.height) > longestSide || facts.pixels !== "yuv420p") return false;
  if (facts.isInterlaced || isBeyondBt709(facts)) return false;
  if (mimeType === "video/webm") {
    return ["vp8", "vp9", "av1"].includes(facts.video) && ["", "opus", "vorbis"].includes(facts.audio);
  }
  if (mimeType !== "video/mp4" || facts.video !== "h264" || !["", "aac", "mp3"].includes(facts.audio))
    return false;
  return describesItselfFirst(path);
}

/** An MP4 whose description comes after its pictures plays only when all of it is here. */
async function describesItselfFirst(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(16);
    for (let at = 0, count = 0; count < mostBoxes; count += 1) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (bytesRead < 8) return false;
      const type = head.toString("latin1", 4, 8);
      if (type === "moov") return true;
      if (type === "mdat") return false;
      const short = head.readUInt32BE(0);
      const length = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
}
