/**
 * Cached documents that programs read about the whole site, and files that are made of its content. While the content
 * can't be read, the last one is served.
 */
import { createHash } from "node:crypto";
import { createTransport, type Transport } from "@extenso/contract/client/transport.ts";
import { BoundedCache, bytesOfText } from "../engines/cache/bounded-cache.ts";
import { SingleFlight } from "../engines/cache/single-flight.ts";
import type { Dependencies } from "../engines/dependencies.ts";
import { etagMatches } from "../engines/http/cached-response.ts";
import { publicCacheControl, surrogateKey, surrogateKeys } from "./cache/public-caching.ts";
import { documentBudget, withinBudget } from "./cache/read-budget.ts";
import { isContentAway } from "./content-away.ts";
import { contentFetch } from "./content-fetch.ts";
import type { ContentSource } from "./reading/content-source.ts";
import { resourceOfPart, type SiteDocuments } from "./source/site-documents.ts";
import { type StudioOptions, studioSource } from "./source/studio.ts";
import { trackedSource } from "./source/tracked-source.ts";
import { wordPressSource } from "./source/wordpress.ts";

type Content = string | Uint8Array<ArrayBuffer>;

export interface MadeDocument<Made extends Content = string> {
  content: Made;
  /** When anything in it changed last; null when nothing says so. */
  modifiedAt: Date | null;
  /** A `Link` beside that to the API. */
  link?: string;
}

/** Means by which `make` reads content, so that the document's resources are known. */
export interface DocumentReader {
  /** The content, whose resources are recorded. */
  source: ContentSource;
  /** The published document of a part of the site, whose resource is recorded. */
  siteDocument: SiteDocuments["read"];
  /** Records a resource that is read in another way. */
  reads(resource: string): void;
}

export interface DocumentSource {
  path: string;
  contentType: string;
  /** Sent beside those of every document. */
  headers?: Readonly<Record<string, string>>;
  /** @returns null if there is no such document. @throws if the content can't be read. */
  make(reading: DocumentReader): Promise<MadeDocument<Content> | null>;
}

export interface CachedDocuments {
  /** Answers a request for a document, which is made once for all simultaneous requests. */
  answer(request: Request, source: DocumentSource): Promise<Response>;
  /** To be called after every content change: documents made from `resource` are made anew at the next request. */
  changed(resource: string): void;
}

interface Kept {
  /** null where there is no such document, which is remembered as well. */
  document: KeptDocument | null;
  resources: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  madeAt: number;
}

interface KeptDocument extends MadeDocument<Content>, Pick<DocumentSource, "contentType" | "headers"> {
  etag: string;
}

/** Changes on a content server elsewhere aren't reported to this one, so they show after a minute at most. */
const freshMs = 60_000;
/** An older document that isn't known to be outdated is served if making the new one takes longer. */
const patienceMs = 3_000;
const retryAfterSeconds = 120;
/** Estimated bytes of a remembered absence: its object and two sets of resources, beside what every entry has. */
const absenceBytes = 1024;
const limits = { mostBytes: 12 * 1024 * 1024, largestEntry: 4 * 1024 * 1024 };

type Api = (request: Request, bindings?: unknown) => Response | Promise<Response>;

interface DocumentContent {
  siteDocuments: Pick<SiteDocuments, "read">;
  /** This server's own content; null where it is a WordPress's. */
  studio: StudioOptions | null;
}

/** @param api the app, in process: what it says is what the site shows. */
export function createCachedDocuments(
  { clock, log, settings }: Pick<Dependencies, "clock" | "log" | "settings">,
  api: Api,
  { siteDocuments, studio }: DocumentContent,
): CachedDocuments {
  const documents = new BoundedCache<Kept>(limits);
  /** Documents whose content has changed since. */
  const givenUp = new WeakSet<Kept>();
  const making = new SingleFlight<Kept | "failed">();

  function transport(): Transport {
    const { publicUrl } = settings;
    return createTransport({
      baseUrl: `${publicUrl}/wp-json`,
      fetch: contentFetch(withinBudget(api, documentBudget), publicUrl),
    });
  }

  async function make({ path, contentType, headers, make }: DocumentSource): Promise<Kept | "failed"> {
    const { changes } = documents;
    const resources = new Set<string>();
    const reads = (resource: string) => void resources.add(resource);
    try {
      const siteDocument: SiteDocuments["read"] = (part) => {
        reads(resourceOfPart(part));
        return siteDocuments.read(part);
      };
      const source = trackedSource(studio ? studioSource(studio) : wordPressSource(transport()), {
        reads,
        failed(cause) {
          throw cause;
        },
      });
      const made = await make({ source, siteDocument, reads });
      const document = made && { ...made, contentType, headers, etag: etagOf(made.content) };
      const kept = { document, resources, madeAt: clock().getTime() };
      documents.set(path, kept, { bytes: made ? bytesOf(made.content) : absenceBytes, resources }, changes);
      return kept;
    } catch (error) {
      log[isContentAway(error) ? "warn" : "error"]({ err: error, path }, "not made anew");
      return "failed";
    }
  }

  async function newest(source: DocumentSource): Promise<Kept | "failed"> {
    const last = documents.get(source.path);
    const isSo = last !== undefined && !givenUp.has(last);
    if (isSo && clock().getTime() - last.madeAt < freshMs) return last;
    const made = making.run(source.path, () => make(source));
    if (!last) return made;
    const found = await (isSo ? soon(made) : made);
    return found === "failed" ? last : found;
  }

  return {
    async answer(request, source) {
      const kept = await newest(source);
      if (kept === "failed") return notNow();
      const { document, resources } = kept;
      return document ? send(request, document, { resources, publicUrl: settings.publicUrl }) : missing();
    },
    changed(resource) {
      for (const document of documents.outdated(resource)) givenUp.add(document);
      making.startAnew();
    },
  };
}

const etagOf = (content: Content) =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
const bytesOf = (content: Content) =>
  typeof content === "string" ? bytesOfText(content) : content.byteLength;

async function soon<Made>(made: Promise<Made>): Promise<Made | "failed"> {
  const late = Promise.withResolvers<"failed">();
  const timer = setTimeout(late.resolve, patienceMs, "failed");
  const first = await Promise.race([made, late.promise]);
  clearTimeout(timer);
  return first;
}

function send(
  request: Request,
  { content, etag, modifiedAt, contentType, link, headers: own }: KeptDocument,
  { resources, publicUrl }: { resources: ReadonlySet<string>; publicUrl: string },
): Response {
  const api = `<${publicUrl}/wp-json/>; rel="https://api.w.org/"`;
  const headers: Record<string, string> = {
    ...own,
    "Content-Type": contentType,
    "Cache-Control": publicCacheControl,
    [surrogateKey]: surrogateKeys(resources),
    ETag: etag,
    Link: link ? `${api}, ${link}` : api,
    ...(modifiedAt ? { "Last-Modified": modifiedAt.toUTCString() } : {}),
  };
  const known = request.headers.get("If-None-Match");
  // The tag says more than the time, which is whole seconds.
  const isKnown =
    known !== null
      ? etagMatches(known, etag)
      : knownSince(request.headers.get("If-Modified-Since"), modifiedAt);
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(content, { headers });
}

function knownSince(header: string | null, modifiedAt: Date | null): boolean {
  if (header === null || modifiedAt === null) return false;
  return Date.parse(header) >= Math.floor(modifiedAt.getTime() / 1000) * 1000;
}

const plain = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

function missing(): Response {
  return new Response("There is nothing here.\n", { status: 404, headers: plain });
}

function notNow(): Response {
  return new Response("The content cannot be read at the moment. Please try again in two minutes.\n", {
    status: 503,
    headers: { ...plain, "Retry-After": String(retryAfterSeconds) },
  });
}
