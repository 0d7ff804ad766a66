/** One film: its poster and, where browsers would not play it as it is, an MP4 of it, into storage. */

import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { readDetails, type SizeDetails } from "../../../engines/media-files/media-details.ts";
import { uploadsFolder } from "../../../engines/media-files/store-media.ts";
import { systemActor } from "../../audit/audit.ts";
import { PreparedTexts, saveContent } from "../../content/content.ts";
import { FilmError } from "./ffmpeg.ts";
import { type FilmFacts, filmFacts } from "./film-facts.ts";
import { makePoster, makeWebFilm } from "./make-film.ts";

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
  const film = await database.query
    .selectFrom("media")
    .select(["file", "mime_type", "details"])
    .where("id", "=", mediaId)
    .executeTakeFirst();
  if (!film) return;
  const local = await files.asLocalFile(uploadsFolder + film.file);
  if (!local) throw new FilmError("Its file is not in storage.");
  const folder = join(workFolder(dependencies), String(mediaId));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    const { mime_type: mimeType } = film;
    const facts = await filmFacts(local.path, mimeType, signal);
    const making = { from: local.path, mimeType, facts, signal };
    const poster = join(folder, "poster.jpg");
    await makePoster({ ...making, to: poster });
    const made: [string, SizeDetails][] = [[posterSize, await keep(dependencies, film, poster, facts)]];
    const isReady = await isWebReady(local.path, mimeType, facts);
    if (!isReady) {
      const web = join(folder, "web.mp4");
      await makeWebFilm({ ...making, to: web }, onProgress);
      const shown = await filmFacts(web, "video/mp4", signal);
      made.push([webSize, await keep(dependencies, film, web, shown)]);
    }
    signal.throwIfAborted();
    const reason = isReady ? "Browsers play the file as it is." : "";
    await enter(dependencies, mediaId, Object.fromEntries(made), (rows) => end(rows, reason));
  } finally {
    await local.release();
    await rm(folder, { recursive: true, force: true });
  }
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
  // As the poster is scaled: see `shownSize`.
  const scale = Math.min(1, 1920 / Math.max(1, width));
  return {
    file,
    width: Math.floor((width * scale) / 2) * 2,
    height: Math.round((height * scale) / 2) * 2,
    filesize,
    mime_type: isPoster ? "image/jpeg" : "video/mp4",
  };
}

function enter(
  { database, clock }: VideoDependencies,
  mediaId: number,
  made: Record<string, SizeDetails>,
  end: (rows: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  return new PreparedTexts(null).write(database, async (rows, texts) => {
    const row = await rows.selectFrom("media").select("details").where("id", "=", mediaId).executeTakeFirst();
    if (!row) return;
    const details = readDetails(row.details);
    await saveContent(
      rows,
      [
        {
          action: "update",
          kind: "media",
          id: mediaId,
          values: { details: { ...details, sizes: { ...details.sizes, ...made } } },
          derived: true,
        },
      ],
      { kind: database.kind, now: clock(), actor: systemActor("video"), texts },
    );
    await end(rows);
  });
}

/** Whether browsers play a film as it is: then there is nothing to be made but its poster. */
const mostWidth = 1920;
/** Boxes in front of the film's own: a handful. */
const mostBoxes = 50;

async function isWebReady(path: string, mimeType: string, facts: FilmFacts): Promise<boolean> {
  if (facts.width > mostWidth || facts.pixels !== "yuv420p") return false;
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
