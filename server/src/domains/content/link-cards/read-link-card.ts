/**
 * Reads the metadata of a page elsewhere: from its oEmbed response if it announces one, otherwise from its head. HTML
 * that a provider gives for a frame is never used (docs/decisions/105-frames-of-known-providers.md).
 */
import type { WireLinkCard } from "@extenso/contract/wire/link-cards.ts";
import { createPictureRunner } from "../../../engines/media-files/pictures/picture-runner.ts";
import { lineOfHtml, type PageFacts, pageFacts } from "./page-facts.ts";
import {
  type PublicFetch,
  type PublicResponse,
  publicUrl,
  readPublic,
  UnreadableError,
} from "./read-public.ts";

/** Time limit for page, oEmbed response and picture together. */
const patienceMs = 10_000;
/** Byte limit of a page; its head is far shorter. */
const mostPageBytes = 512 * 1024;
const maxResponseBytes = 256 * 1024;
const mostPictureBytes = 6 * 1024 * 1024;
/** Pixels. */
const pictureSide = 1_200;

const page = {
  types: /^(?:text\/html|application\/xhtml\+xml)$/,
  accept: "text/html,application/xhtml+xml",
  mostBytes: mostPageBytes,
  mayBeCut: true,
};
const answer = {
  types: /^(?:application\/json|application\/json\+oembed|text\/json)$/,
  accept: "application/json",
  mostBytes: maxResponseBytes,
};
const picture = {
  types: /^image\/(?:jpeg|png|gif|webp|avif)$/,
  accept: "image/avif,image/webp,image/png,image/jpeg",
  mostBytes: mostPictureBytes,
};

/** Processes foreign pictures by itself: one at a time, and killed if one needs too much time or memory. */
const strangersPictures = createPictureRunner({ atOnce: 1, waiting: 8, time: 10_000, memory: 384_000_000 });

interface Source {
  fetch: PublicFetch;
  /** In ms; tests set a shorter one. */
  patience?: number;
}

/**
 * @returns a card with a title. A picture that can't be had is left out.
 * @throws {UnreadableError} if the address isn't read, or leads to no page with a title; otherwise what `fetch` throws.
 */
export async function readLinkCard(
  address: string,
  { fetch, patience = patienceMs }: Source,
): Promise<WireLinkCard> {
  const asked = publicUrl(address);
  if (!asked) throw new UnreadableError("only public https addresses are read");
  const reading = { fetch, signal: AbortSignal.timeout(patience) };
  const found = await readPublic(asked, page, reading);
  const { oEmbed, ...facts } = pageFacts(decoded(found));
  const announced = oEmbed ? publicUrl(oEmbed, found.url) : null;
  const told = announced ? await optional(oEmbedFacts(announced, reading)) : null;
  const title = told?.title || facts.title;
  if (!title) throw new UnreadableError("it has no title");
  const [pictureUrl] = [told?.picture, facts.picture].flatMap(
    (named) => (named && publicUrl(named, found.url)) || [],
  );
  return {
    title,
    author: told?.author || facts.author,
    provider: told?.provider || facts.provider || found.url.hostname.replace(/^www\./, ""),
    picture: pictureUrl ? await optional(readPicture(pictureUrl, reading)) : null,
  };
}

/** Turns the failure of an optional part of a card, such as its picture, into null. */
const optional = <Value>(reading: Promise<Value>): Promise<Value | null> => reading.catch(() => null);

async function oEmbedFacts(
  url: URL,
  reading: { fetch: PublicFetch; signal: AbortSignal },
): Promise<PageFacts> {
  const { bytes } = await readPublic(url, answer, reading);
  const said: unknown = JSON.parse(bytes.toString("utf8"));
  if (typeof said !== "object" || said === null) throw new UnreadableError("its oEmbed answer is no object");
  const text = (name: string) => {
    const value = Object.hasOwn(said, name) ? (said as Record<string, unknown>)[name] : "";
    return typeof value === "string" ? value : "";
  };
  return {
    title: lineOfHtml(text("title")),
    author: lineOfHtml(text("author_name")),
    provider: lineOfHtml(text("provider_name")),
    picture: text("thumbnail_url").trim(),
  };
}

async function readPicture(
  url: URL,
  reading: { fetch: PublicFetch; signal: AbortSignal },
): Promise<WireLinkCard["picture"]> {
  const { bytes } = await readPublic(url, picture, reading);
  const made = await strangersPictures.run("linkPicture", { content: bytes, side: pictureSide });
  const { width, height, content } = made;
  return { width, height, data: Buffer.from(content).toString("base64") };
}

function decoded({ bytes, contentType }: PublicResponse): string {
  const [, named] = /charset="?([\w-]{2,30})/.exec(contentType) ?? [];
  const [, written] =
    /<meta[^>]{0,100}charset="?'?([\w-]{2,30})/i.exec(bytes.toString("latin1", 0, 2_048)) ?? [];
  for (const charset of [named, written]) {
    if (!charset) continue;
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      // Not one that is known.
    }
  }
  return bytes.toString("utf8");
}
