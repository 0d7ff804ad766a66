/** Fetches a clip's picture from YouTube's picture server: so much, so long, and from nowhere else. */

/** The largest that is seen there has a third of it. */
const mostBytes = 2 * 1024 * 1024;
const timeoutMs = 8_000;

/** The full frame, which not every clip has; then the one that every clip has. */
const variants = ["maxresdefault", "hqdefault"];

export interface ThumbnailSource {
  /** The picture server's origin, such as `https://i.ytimg.com`. */
  origin: string;
  fetch: typeof fetch;
}

/**
 * @returns null when YouTube has no such clip.
 * @throws when it cannot be asked, or answers with anything but a picture of a fitting size.
 */
export async function downloadThumbnail(
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
