/** The true lengths of files that a feed encloses: a text names its films and recordings without them. */
import type { FeedEntry } from "../reading/feed-entries.ts";

/** Files of one feed that are looked up; the rest keep 0, as those of other hosts do. */
const mostLookUps = 40;
const patienceMs = 2_000;
const uploads = "/wp-content/uploads/";

/** Answers a HEAD request for a file of this site. */
export type AskForFile = (request: Request) => Response | Promise<Response>;

/** Fills in lengths that are missing, of files below the site's uploads. */
export async function withLengths(
  entries: readonly FeedEntry[],
  publicUrl: string,
  ask: AskForFile,
): Promise<FeedEntry[]> {
  const isUnknown = ({ url, length }: FeedEntry["enclosures"][number]) =>
    length === 0 && url.startsWith(publicUrl + uploads);
  const wanted = new Set(
    entries.flatMap(({ enclosures }) => enclosures.filter(isUnknown).map(({ url }) => url)),
  );
  const found = await Promise.all(
    [...wanted].slice(0, mostLookUps).map(async (url) => [url, await lengthOf(url, ask)] as const),
  );
  const lengths = new Map(found);
  return entries.map((entry) => ({
    ...entry,
    enclosures: entry.enclosures.map((one) => ({
      ...one,
      length: one.length || (lengths.get(one.url) ?? 0),
    })),
  }));
}

/** 0 where nobody says in time. */
async function lengthOf(url: string, ask: AskForFile): Promise<number> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { ok, headers } = await ask(new Request(url, { method: "HEAD", signal }));
    const length = Number(ok ? headers.get("Content-Length") : 0);
    return Number.isSafeInteger(length) && length > 0 ? length : 0;
  } catch {
    return 0;
  }
}
