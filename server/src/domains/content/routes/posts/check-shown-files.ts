/** Showing a file lets others see it, so it takes the right to see it oneself. */
import type { Query } from "../../../../engines/database/query.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import type { Actor } from "../../../access/access.ts";
import { mayEditPosts } from "../../access.ts";
import { readableAmong } from "../../media/file-readers.ts";
import { namedFiles, recordsByFile } from "../../media/mentions.ts";
import { mediaById } from "../../media/store.ts";
import type { Post } from "../../posts/store.ts";
import { runWritersTextJob } from "../../run-text-job.ts";
import { cleanedTexts, pictureFor, type SentTexts } from "./compose-post.ts";
import type { CleanedTexts } from "./composing.ts";

/** The fields that a save writes; fields that it leaves out show nothing new. */
export interface ShowingFiles {
  content_raw?: string | undefined;
  excerpt_raw?: string | undefined;
  footnotes?: string | undefined;
  acf?: unknown;
  featured_media_id?: number;
  share_picture?: number;
}

/** The texts and the picture of a post that a call wants to save. */
interface TextsToSave {
  texts: CleanedTexts;
  featured_media_id: number;
}

/** @throws {RestError} 403 for a file that the writer may not see. */
export async function textsToSave(
  database: { query: Query },
  sending: SentTexts,
  before: Post | null,
): Promise<TextsToSave> {
  const { params, user } = sending;
  const { query } = database;
  const texts = await cleanedTexts(sending, before);
  const featured_media_id = await pictureFor(query, params.featured_media, before?.featured_media_id ?? 0);
  const share_picture = await pictureFor(query, params.share_picture, before?.share_picture ?? 0);
  await checkShownFiles(database, user, { ...texts, featured_media_id, share_picture }, before);
  return { texts, featured_media_id };
}

/**
 * Files that the post shows already aren't checked.
 * @throws {RestError} 403 for a file that the writer may not see, and for a number in a gallery that no file has yet.
 */
export async function checkShownFiles(
  { query }: { query: Query },
  user: Actor & { id: number },
  shown: ShowingFiles,
  before: Post | null,
): Promise<void> {
  if (mayEditPosts(user)) return;
  const { content_raw = "", excerpt_raw = "", footnotes = "", acf, featured_media_id, share_picture } = shown;
  const named = await runWritersTextJob(user.id, "named", content_raw, before?.content_rendered ?? "");
  const addresses = namedFiles([content_raw, excerpt_raw, footnotes, JSON.stringify(acf ?? "")].join("\n"));
  const byAddress = [...(await recordsByFile(query, addresses)).values()].flat();
  const known = before ? await shownBefore(query, before) : new Set<number>();
  const ids = new Set([...named.files, ...byAddress, featured_media_id ?? 0, share_picture ?? 0]);
  const added = [...ids].filter((id) => id > 0 && !known.has(id));
  const files = await mediaById({ query }, added);
  const readable = await readableAmong(query, user, [...files.values()]);
  const listed = new Set(named.listed);
  const refused = added.find((id) => (files.has(id) ? !readable.has(id) : listed.has(id)));
  if (refused !== undefined) throw cannotShow(refused);
}

export function cannotShow(id: number): RestError {
  const message = `This shows a file that you may not see, number ${id}. Take it out, or ask an editor.`;
  return new RestError("rest_cannot_show_file", message, 403);
}

async function shownBefore(query: Query, post: Post): Promise<Set<number>> {
  const rows = await query
    .selectFrom("post_media")
    .select("media_id")
    .where("post_id", "=", post.id)
    .execute();
  const addresses = namedFiles(`${post.content_raw}\n${post.excerpt_raw}\n${post.acf}`);
  const byAddress = [...(await recordsByFile(query, addresses)).values()].flat();
  const { featured_media_id, share_picture } = post;
  return new Set([...rows.map(({ media_id }) => media_id), ...byAddress, featured_media_id, share_picture]);
}
