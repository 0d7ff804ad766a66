/**
 * Thumbnails of the YouTube clips that content names, fetched once by this server and kept: a visitor's browser
 * asks YouTube for nothing before somebody presses play.
 */
import type { ContentImage } from "@extenso/contract/entities.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { keptWidths } from "../../../engines/media-files/films/clip-widths.ts";
import { libraryPictures } from "../../../engines/media-files/pictures/library-pictures.ts";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import { isVideoId, thumbnailAddress, thumbnailKey } from "./address.ts";
import { claimThumbnail, findThumbnails, recordStored, type ThumbnailRow, tryAgainAt } from "./store.ts";

/** Longer than a fetch and an encoding may take. */
const leaseMs = 60_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Clips that may wait for their fetching; others wait for their next reader. */
const mostWaiting = 100;

/** Clips that one page may name; SQLite takes so many values in one question at least. */
const mostAtOnce = 500;

export interface ClipThumbnailOptions extends ThumbnailSource {
  /** How long a page waits for thumbnails that nobody has asked for before. */
  patienceMs?: number;
}

/** Gives, by video id, the thumbnails that are stored; videos without one are left out. */
export type ClipPictures = (videoIds: readonly string[]) => Promise<ReadonlyMap<string, ContentImage>>;

export interface ClipThumbnails {
  /** Those that are kept; what is not is fetched, once, for this reader or the next. */
  pictures: ClipPictures;
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>;
  /** Fetches nothing any more. */
  close(): Promise<void>;
}

/** A clip that is gone may come back, but not soon; a line that is down is up again in a while. */
function waitMs(attempts: number, isMissing: boolean): number {
  if (isMissing) return Math.min(attempts, 30) * dayMs;
  return Math.min(2 ** Math.min(attempts, 12) * minuteMs, dayMs);
}

function pictureOf({ video_id, width, height }: ThumbnailRow): ContentImage {
  const candidates = keptWidths(width).map((kept) => ({
    url: thumbnailAddress(video_id, kept),
    width: kept,
  }));
  return { url: thumbnailAddress(video_id, width), alt: "", width, height, candidates: candidates.reverse() };
}

export function createClipThumbnails(
  { database, files, clock, log }: Pick<Dependencies, "database" | "files" | "clock" | "log">,
  { patienceMs = 2_000, ...source }: ClipThumbnailOptions,
): ClipThumbnails {
  /** One at a time: they are in no hurry, and nobody shall be flooded in our name. */
  const queue = createQueue(1);
  const underWay = new Map<string, Promise<void>>();
  const closing = new AbortController();

  async function keep(videoId: string): Promise<void> {
    if (closing.signal.aborted) return;
    const now = clock();
    const until = new Date(now.getTime() + leaseMs);
    const attempts = await claimThumbnail(database, { videoId, now, until });
    if (attempts === null) return;
    const later = (isMissing: boolean) =>
      tryAgainAt(database, videoId, new Date(clock().getTime() + waitMs(attempts, isMissing)));
    try {
      const bytes = await downloadThumbnail(source, videoId, closing.signal);
      if (!bytes) return await later(true);
      const sizes = await libraryPictures.run("clipThumbnail", { content: bytes });
      for (const { width, content } of sizes) await files.write(thumbnailKey(videoId, width), content);
      const [largest] = sizes;
      if (largest) await recordStored(database, videoId, largest);
    } catch (error) {
      log.warn({ err: error, videoId, attempts }, "a clip's thumbnail could not be had");
      await later(false);
    }
  }

  function fetchOnce(videoId: string): Promise<void> {
    const known = underWay.get(videoId);
    if (known) return known;
    if (underWay.size >= mostWaiting) return Promise.resolve();
    const fetching = queue(() => keep(videoId))
      .catch((error: unknown) => log.error({ err: error, videoId }, "a clip's thumbnail could not be kept"))
      .finally(() => underWay.delete(videoId));
    underWay.set(videoId, fetching);
    return fetching;
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay.values());
  }

  return {
    idle,
    close() {
      closing.abort();
      return idle();
    },

    async pictures(videoIds) {
      const wanted = [...new Set(videoIds)].filter(isVideoId).slice(0, mostAtOnce);
      let rows = await findThumbnails(database, wanted);
      const now = clock().toISOString();
      const due = (id: string) => {
        const row = rows.get(id);
        return row !== undefined && row.width === 0 && row.next_attempt_at <= now;
      };
      // Thumbnails that failed before are fetched in the background; a page waits only for new ones.
      for (const id of wanted.filter(due)) void fetchOnce(id);
      const fresh = wanted.filter((id) => !rows.has(id)).map(fetchOnce);
      if (fresh.length > 0) {
        await soonest(Promise.all(fresh), patienceMs);
        rows = await findThumbnails(database, wanted);
      }
      const kept = [...rows.values()].filter(({ width }) => width > 0);
      return new Map(kept.map((row) => [row.video_id, pictureOf(row)]));
    },
  };
}

async function soonest(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patienceEnds = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work, patienceEnds]);
  clearTimeout(timer);
}

// Fetches a clip's picture from YouTube's picture server alone, within bounds of bytes and time.

/** The largest that is seen there has a third of it. */
const mostBytes = 2 * 1024 * 1024;
const timeoutMs = 8_000;

/** The full frame, which not every clip has; then the one that every clip has. */
const variants = ["maxresdefault", "hqdefault"];

interface ThumbnailSource {
  /** The picture server's origin, such as `https://i.ytimg.com`. */
  origin: string;
  fetch: typeof fetch;
}

/**
 * @returns null when YouTube has no such clip.
 * @throws when it cannot be asked, or answers with anything but a picture of a fitting size.
 */
async function downloadThumbnail(
  { origin, fetch }: ThumbnailSource,
  videoId: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  for (const variant of variants) {
    const answer = await fetch(`${origin}/vi/${videoId}/${variant}.jpg`, {
      headers: { Accept: "image/jpeg" },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (answer.ok) return wholeBody(answer);
    await answer.body?.cancel();
    if (answer.status !== 404) throw new Error(`the picture server answered ${answer.status}`);
  }
  return null;
}

async function wholeBody(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the rest.
    if (size > mostBytes) throw new Error("the picture is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
