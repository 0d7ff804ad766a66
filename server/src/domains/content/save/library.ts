/** Collects what a text shows from the database, for its rendering. */
import type { Kysely } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import { mediaLink, mediaUrl } from "../media/present.ts";
import { mediaById } from "../media/store.ts";
import { originPlaceholder } from "../origin.ts";
import { type AttachedKind, type AttachedQuery, mostFiles } from "../render/files-of-shortcodes.ts";
import type { Library, LibraryFile } from "../render/library-context.ts";
import type { TextJobs } from "../text-jobs.ts";

/** The records that a text names. */
export type NamedInText = ReturnType<TextJobs["named"]>;

/** The end of an address that may stand alone and become a player. */
const playedLine = /\.(?:mp4|m4v|webm|ogv|flv|mp3|ogg|flac|m4a|wav|weba)[ \t]*(?:$|<\/p>)/im;

/** Whether a text's rendering says which post it is in, as galleries do. */
export function namesItsPost(content_raw: string): boolean {
  return /\[(?:gallery|video|audio|playlist|embed)/.test(content_raw) || playedLine.test(content_raw);
}

/** Reads the records that a text shows, as they are now. */
export async function readLibrary(
  rows: Kysely<Tables>,
  { id, content_raw }: { id: number; content_raw: string },
  named: NamedInText,
  videoTitle?: (videoId: string) => string | undefined,
): Promise<Library> {
  const attached = new Map<number, Partial<Record<AttachedKind, number[]>>>();
  const ids = new Set(named.pictures);
  for (const query of named.attached) {
    const found = await attachedFiles(rows, query, id);
    attached.set(query.post, { ...attached.get(query.post), [query.kind]: found });
    for (const file of found) ids.add(file);
  }
  const media = await mediaById({ query: rows }, [...ids]);
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
  return { id: namesItsPost(content_raw) ? id : 0, files, attached, videoTitles };
}

/**
 * Files that were uploaded to a post, in the order of their uploads. Those of another post show only where it is
 * published: to name it gives nobody a right to see them.
 */
async function attachedFiles(
  rows: Kysely<Tables>,
  { post, kind }: AttachedQuery,
  own: number,
): Promise<number[]> {
  const parent = post === 0 ? own : post;
  let files = rows
    .selectFrom("media")
    .select("media.id")
    .where("media.parent_post_id", "=", parent)
    .where("media.mime_type", "like", `${kind}/%`);
  if (kind === "image") files = files.where("media.media_type", "=", "image");
  if (parent !== own) {
    files = files
      .innerJoin("posts", "posts.id", "media.parent_post_id")
      .where("posts.status", "=", "publish")
      .where("posts.password", "=", "");
  }
  const found = await files.orderBy("media.id").limit(mostFiles).execute();
  return found.map(({ id }) => id);
}
