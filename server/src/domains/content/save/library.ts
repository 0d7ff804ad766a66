/** Collects what a text shows from the database, for its rendering. */
import type { Kysely } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import { mediaLink, mediaUrl } from "../media/present.ts";
import { mediaById } from "../media/store.ts";
import { originPlaceholder } from "../origin.ts";
import type { Library, LibraryFile } from "../render/library-context.ts";
import type { MadeTexts } from "./prepared-texts.ts";

export interface Deriving {
  rows: Kysely<Tables>;
  texts: MadeTexts;
  videoTitle?(videoId: string): string | undefined;
}

/** The end of an address that may stand alone and become a player. */
const playedLine = /\.(?:mp4|m4v|webm|ogv|flv|mp3|ogg|flac|m4a|wav|weba)[ \t]*(?:$|<\/p>)/im;

/** Whether a text's rendering says which post it is in, as galleries do. */
export function namesItsPost(content_raw: string): boolean {
  return /\[(?:gallery|video|audio|playlist|embed)/.test(content_raw) || playedLine.test(content_raw);
}

/**
 * @param before how the text was shown until now.
 * @returns undefined where what the text names has yet to be found.
 */
export async function libraryFor(
  { rows, texts, videoTitle }: Deriving,
  { id, content_raw }: { id: number; content_raw: string },
  before: string,
): Promise<Library | undefined> {
  const named = texts.made("named", content_raw, before);
  if (!named) return undefined;
  const media = await mediaById({ query: rows }, named.pictures);
  const files = new Map<number, LibraryFile>();
  for (const [fileId, file] of media) {
    files.set(fileId, {
      id: fileId,
      isPicture: file.media_type === "image",
      mimeType: file.mime_type,
      title: file.title,
      address: mediaUrl(file.file, originPlaceholder),
      page: mediaLink(file, { publicUrl: originPlaceholder }),
      alt: file.alt_text,
      caption: file.caption_raw,
      details: readDetails(file.details),
    });
  }
  const videoTitles = new Map(named.filmTitles);
  for (const film of named.films) {
    const title = videoTitle?.(film);
    if (title !== undefined) videoTitles.set(film, title);
  }
  // Without its number, what was made before the post had one holds afterwards.
  return { id: namesItsPost(content_raw) ? id : 0, files, videoTitles };
}
