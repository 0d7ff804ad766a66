/** The library's page: its list with tags, its trash, and what is done to many files at once. */
import { readList } from "@extenso/contract/client/transport.ts";
import type { Page } from "@extenso/contract/entities.ts";
import { mostFilesAtOnce } from "@extenso/contract/fields/library-limits.ts";
import { text, tolerantList } from "@extenso/contract/wire/parts.ts";
import * as z from "zod/mini";
import type { MediaQuery } from "./media.ts";
import { type DeskUses, deskMedia, deskUses } from "./records.ts";
import { read, send } from "./send.ts";

export interface LibraryQuery extends MediaQuery {
  withoutAlt?: boolean | undefined;
  unused?: boolean | undefined;
  tag?: string | undefined;
  trash?: boolean | undefined;
}

export const libraryFile = z.extend(deskMedia, {
  trashed_gmt: z.catch(z.nullable(z.string()), null),
  tags: tolerantList(z.string()),
  author_name: text,
  poster: z.catch(z.nullable(z.string()), null),
  editable: z.catch(z.boolean(), true),
});

export type LibraryFile = z.infer<typeof libraryFile>;

const path = "/extenso/v1/media";
const flag = (value: boolean | undefined) => (value ? "true" : undefined);

export async function listLibrary(query: LibraryQuery, signal?: AbortSignal): Promise<Page<LibraryFile>> {
  const answer = await send(path, {
    query: {
      search: query.search || undefined,
      search_columns: query.search && !query.inTexts ? "post_title" : undefined,
      media_type: query.kind,
      author: query.author,
      after: query.after,
      before: query.before,
      include: query.include?.length ? query.include.join(",") : undefined,
      without_alt: flag(query.withoutAlt),
      unused: flag(query.unused),
      tag: query.tag || undefined,
      trash: flag(query.trash),
      orderby: query.orderby,
      order: query.order,
      page: query.page,
      per_page: query.perPage,
    },
    signal,
  });
  return readList(libraryFile, answer);
}

export const manyUses = z.object({ files: tolerantList(z.extend(deskUses, { id: z.number() })) });

export type UsesOfFile = DeskUses & { id: number };

/** Where each of the files is used; those of others are left out. */
export async function usesOfMany(ids: readonly number[]): Promise<UsesOfFile[]> {
  const query = { include: ids.slice(0, mostFilesAtOnce).join(",") };
  return (await read(manyUses, `${path}/uses`, { query })).files;
}

export const manyDone = z.object({ done: tolerantList(z.number()), refused: tolerantList(z.number()) });

export type ManyDone = z.infer<typeof manyDone>;

const change = (what: string, body: object) => read(manyDone, `${path}/${what}`, { method: "POST", body });

export const trashMedia = (ids: readonly number[]): Promise<ManyDone> => change("trash", { ids });
export const restoreMedia = (ids: readonly number[]): Promise<ManyDone> => change("restore", { ids });
/** For good; only what is in the trash. */
export const emptyMedia = (ids: readonly number[]): Promise<ManyDone> => change("delete", { ids });

export function tagMedia(
  ids: readonly number[],
  changes: { add?: readonly string[]; remove?: readonly string[] },
): Promise<ManyDone> {
  return change("tags", { ids, ...changes });
}

export const knownTags = tolerantList(z.object({ tag: z.string(), count: z.number() }));

/** The library's most used tags. */
export function listTags(signal?: AbortSignal): Promise<{ tag: string; count: number }[]> {
  return read(knownTags, `${path}/tags`, { signal });
}
