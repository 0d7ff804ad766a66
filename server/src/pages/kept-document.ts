/** What programs read about the whole site, made of its content: while that cannot be read, the last one. */
import { createHash } from "node:crypto";
import type { Dependencies } from "../dependencies.ts";
import { etagMatches } from "../http/etag.ts";

export interface MadeDocument {
  text: string;
  /** When anything in it changed last; null when nothing says so. */
  modifiedAt: Date | null;
}

interface Kept extends MadeDocument {
  etag: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Whoever asks many times gets the same; a change shows within a minute. */
const freshMs = 60_000;
/** There is an older one: it serves when the new one takes longer. */
const patienceMs = 3_000;
const retryAfterSeconds = 120;

/**
 * Answers requests for one document. It is made once for all who ask at the same time.
 *
 * @param make fails when the content cannot be read.
 */
export function keptDocument(
  { clock, log }: Pick<Dependencies, "clock" | "log">,
  contentType: string,
  make: () => Promise<MadeDocument>,
): (request: Request) => Promise<Response> {
  let kept: Kept | null = null;
  let making: Promise<Kept | null> | null = null;

  async function makeAnew(): Promise<Kept | null> {
    try {
      const made = await make();
      const etag = `"${createHash("sha256").update(made.text).digest("base64url").slice(0, 22)}"`;
      kept = { ...made, etag, madeAt: clock().getTime() };
      return kept;
    } catch (error) {
      log.error({ err: error, contentType }, "not made anew");
      return null;
    } finally {
      making = null;
    }
  }

  async function newest(): Promise<Kept | null> {
    if (kept && clock().getTime() - kept.madeAt < freshMs) return kept;
    making ??= makeAnew();
    if (!kept) return making;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, patienceMs, null);
    const made = await Promise.race([making, late.promise]);
    clearTimeout(timer);
    return made ?? kept;
  }

  return async (request) => {
    const document = await newest();
    return document ? send(request, document, contentType) : notNow();
  };
}

function send(request: Request, { text, etag, modifiedAt }: Kept, contentType: string): Response {
  const headers: Record<string, string> = {
    "Content-Type": contentType,
    "Cache-Control": "public, max-age=600",
    ETag: etag,
    ...(modifiedAt ? { "Last-Modified": modifiedAt.toUTCString() } : {}),
  };
  const known = request.headers.get("If-None-Match");
  // The tag says more than the time, which is whole seconds.
  const isKnown =
    known !== null
      ? etagMatches(known, etag)
      : knownSince(request.headers.get("If-Modified-Since"), modifiedAt);
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

function knownSince(header: string | null, modifiedAt: Date | null): boolean {
  if (header === null || modifiedAt === null) return false;
  return Date.parse(header) >= Math.floor(modifiedAt.getTime() / 1000) * 1000;
}

function notNow(): Response {
  return new Response("The content cannot be read at the moment. Please try again in two minutes.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": String(retryAfterSeconds),
    },
  });
}
