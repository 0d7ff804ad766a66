/** The library's files. Uploads are in `library/`. */

import { type ApiResponse, readList, readResponse } from "@extenso/contract/client/transport.ts";
import type { Page } from "@extenso/contract/entities.ts";
import { tolerantList } from "@extenso/contract/wire/parts.ts";
import * as z from "zod/mini";
import { type DeskMedia, type DeskUses, deskMedia, deskUses } from "./records.ts";
import { read, send } from "./send.ts";

export type MediaKind = "image" | "video" | "audio" | "application";

export interface MediaQuery {
  search?: string;
  /** Whether captions are searched, too: slower where there are many. */
  inTexts?: boolean | undefined;
  kind?: MediaKind | undefined;
  author?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
  include?: readonly number[];
  orderby?: "date" | "title" | "modified" | "include";
  order?: "asc" | "desc";
  page?: number;
  perPage?: number;
}

export type MediaChanges = Partial<{
  title: string;
  alt_text: string;
  caption: string;
  description: string;
  /** Shares of width and height. */
  focal_point: { x: number; y: number };
  decorative: boolean;
  /** A film's poster; 0 for the one that was made of it. */
  featured_media: number;
}>;

export interface TaggedMedia {
  file: DeskMedia;
  etag: string;
}

const path = "/wp/v2/media";

function tagged(answer: ApiResponse): TaggedMedia {
  return { file: readResponse(deskMedia, answer), etag: answer.headers.get("ETag") ?? "" };
}

/** The default context lists every file; `edit` would list only those that the caller may change. */
export async function listMedia(query: MediaQuery, signal?: AbortSignal): Promise<Page<DeskMedia>> {
  const answer = await send(path, {
    query: {
      search: query.search || undefined,
      search_columns: query.search && !query.inTexts ? "post_title" : undefined,
      media_type: query.kind,
      author: query.author,
      after: query.after,
      before: query.before,
      include: query.include?.length ? query.include.join(",") : undefined,
      orderby: query.orderby,
      order: query.order,
      page: query.page,
      per_page: query.perPage,
    },
    signal,
  });
  return readList(deskMedia, answer);
}

/** @throws {ApiError} 403 where the caller may look at it and not change it. */
export async function getMedia(id: number, signal?: AbortSignal): Promise<TaggedMedia> {
  return tagged(await send(`${path}/${id}`, { query: { context: "edit" }, signal }));
}

export async function saveMedia(id: number, changes: MediaChanges, etag = ""): Promise<TaggedMedia> {
  const headers = etag ? { "If-Match": etag } : undefined;
  return tagged(await send(`${path}/${id}`, { method: "POST", body: changes, headers }));
}

/** Finds the content that uses a file. */
export function usesOf(id: number, signal?: AbortSignal): Promise<DeskUses> {
  return read(deskUses, `/extenso/v1/media/${id}/uses`, { signal });
}

/** Turned first, then cropped. */
interface PictureEdit {
  /** Degrees, clockwise. */
  angle: number;
  /** Percentages of the turned picture's width and height. */
  crop: { left: number; top: number; width: number; height: number };
}

/** A copy, cropped and turned, beside the picture, which stays as it is. */
export async function editPicture(
  { id, source_url }: Pick<DeskMedia, "id" | "source_url">,
  { angle, crop }: PictureEdit,
): Promise<TaggedMedia> {
  const modifiers = [
    ...(angle === 0 ? [] : [{ type: "rotate", args: { angle } }]),
    ...(crop.width === 100 && crop.height === 100 ? [] : [{ type: "crop", args: crop }]),
  ];
  return tagged(await send(`${path}/${id}/edit`, { method: "POST", body: { src: source_url, modifiers } }));
}

const sameFiles = z.object({ ids: tolerantList(z.number()) });

/** Files of the library with the same bytes, by their SHA-256 in hexadecimal. Our own server's alone. */
export async function sameMedia(sha256: string, signal?: AbortSignal): Promise<number[]> {
  return (await read(sameFiles, "/extenso/v1/media/same", { query: { sha256 }, signal })).ids;
}

export const storageUse = z.object({
  files: z.number(),
  bytes: z.number(),
  whole: z.boolean(),
  place: z.enum(["disk", "bucket"]),
});

/** Adds up the bytes of the library's files. Only our own server offers this call. */
export function storageUseOf(signal?: AbortSignal): Promise<z.infer<typeof storageUse>> {
  return read(storageUse, "/extenso/v1/media/use", { signal });
}
