/** Appends pictures of the library to a project's gallery. */
import { getRecord, saveRecord, type Tagged } from "../api/content.ts";
import type { DeskMedia } from "../api/records.ts";
import { isConflict } from "../api/send.ts";
import { changesOf, draftOf } from "./draft.ts";
import { withFilesOf } from "./known-files.ts";

const type = "portfolio-items";

export interface AddedPictures {
  /** Number of pictures that the gallery didn’t have yet. */
  count: number;
  /** Restores the previous state of the project. @throws {ApiError} if somebody else has saved since. */
  undo(): Promise<void>;
}

async function addOnce(id: number, pictures: readonly DeskMedia[]): Promise<AddedPictures> {
  const { record, etag } = await getRecord(type, id);
  const before = draftOf(record);
  const fresh = pictures.filter((picture) => !before.gallery.some((entry) => entry.id === picture.id));
  if (fresh.length === 0) return { count: 0, undo: async () => {} };
  const gallery = [...before.gallery, ...fresh.map((picture) => ({ id: picture.id, caption: "" }))];
  const known = new Map(pictures.map((picture) => [picture.id, picture]));
  const files = await withFilesOf(
    gallery.map((entry) => entry.id),
    known,
  );
  const draft = { ...before, gallery, cover: before.cover || (gallery[0]?.id ?? 0) };
  const saved: Tagged = await saveRecord(type, id, changesOf(before, draft, record.content.raw, files), {
    etag,
  });
  return {
    count: fresh.length,
    async undo() {
      const changes = { content: record.content.raw, featured_media: record.featured_media };
      await saveRecord(type, id, changes, { etag: saved.etag });
    },
  };
}

/** @throws {ApiError} */
export async function addPictures(id: number, pictures: readonly DeskMedia[]): Promise<AddedPictures> {
  try {
    return await addOnce(id, pictures);
  } catch (error) {
    // Somebody saved in between: the pictures are added to their version.
    if (isConflict(error)) return addOnce(id, pictures);
    throw error;
  }
}
