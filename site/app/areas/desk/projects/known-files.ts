/** The files of a gallery before it is written: a picture whose file is not known yet would be left out of it. */
import { listMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";

/** In one call, as WordPress has it. */
const most = 100;

/**
 * @param files those that are known already.
 * @param list asks the server for the others.
 * @throws {ApiError}
 */
export async function withFilesOf(
  ids: readonly number[],
  files: ReadonlyMap<number, DeskMedia>,
  list: (include: number[]) => Promise<{ items: readonly DeskMedia[] }> = (include) =>
    listMedia({ include, perPage: most, orderby: "include" }),
): Promise<ReadonlyMap<number, DeskMedia>> {
  const all = new Map(files);
  const missing = [...new Set(ids)].filter((id) => !all.has(id));
  for (let at = 0; at < missing.length; at += most) {
    const { items } = await list(missing.slice(at, at + most));
    for (const file of items) all.set(file.id, file);
  }
  return all;
}
