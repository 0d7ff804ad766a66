/** Loads the missing files of a gallery before it is written, since pictures without a file would be left out. */
import { listMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";

/** Limit of one call, as in WordPress. */
export const mostInCall = 100;

/**
 * @param files loaded already.
 * @param list loads the others.
 * @throws {ApiError}
 */
export async function withFilesOf(
  ids: readonly number[],
  files: ReadonlyMap<number, DeskMedia>,
  list: (include: number[]) => Promise<{ items: readonly DeskMedia[] }> = (include) =>
    listMedia({ include, perPage: mostInCall, orderby: "include" }),
): Promise<ReadonlyMap<number, DeskMedia>> {
  const all = new Map(files);
  const missing = [...new Set(ids)].filter((id) => !all.has(id));
  for (let at = 0; at < missing.length; at += mostInCall) {
    const { items } = await list(missing.slice(at, at + mostInCall));
    for (const file of items) all.set(file.id, file);
  }
  return all;
}
