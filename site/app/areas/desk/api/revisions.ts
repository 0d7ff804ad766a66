/** Requests for revisions as WordPress keeps them, and for the autosaves kept beside the published version. */
import { readList } from "@extenso/contract/client/transport.ts";
import type { ContentType } from "./content.ts";
import { type DeskRevision, deskRevision } from "./records.ts";
import { send } from "./send.ts";

const edit = { context: "edit" };

/** Newest first. */
export async function listRevisions(
  type: ContentType,
  id: number,
  page: number,
  signal?: AbortSignal,
): Promise<{ items: DeskRevision[]; total: number; totalPages: number }> {
  const query = { ...edit, page, per_page: 20 };
  return readList(deskRevision, await send(`/wp/v2/${type}/${id}/revisions`, { query, signal }));
}

export async function listAutosaves(type: ContentType, id: number): Promise<DeskRevision[]> {
  return readList(deskRevision, await send(`/wp/v2/${type}/${id}/autosaves`, { query: edit })).items;
}
