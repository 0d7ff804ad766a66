/** Articles, pages and projects: lists, records, and every way to change them. */

import { type ApiResponse, readList, readResponse } from "@extenso/contract/client/transport.ts";
import type { Page } from "@extenso/contract/entities.ts";
import type { OwnFieldValues } from "@extenso/contract/fields/own-fields.ts";
import { type DeskRecord, deskRecord } from "./records.ts";
import { send } from "./send.ts";

/** As the API's addresses have them. */
export type ContentType = "posts" | "pages" | "portfolio-items";

export type Status = "publish" | "future" | "draft" | "pending" | "private" | "trash";

/** All but the bin. */
export const livingStatuses: readonly Status[] = ["publish", "future", "draft", "pending", "private"];

export interface ListQuery {
  statuses?: readonly Status[];
  search?: string;
  /** Whether texts are searched, too: slower where there are many. */
  inTexts?: boolean | undefined;
  author?: number | undefined;
  category?: number | undefined;
  tag?: number | undefined;
  /** ISO dates, site-local. */
  after?: string | undefined;
  before?: string | undefined;
  include?: readonly number[];
  orderby?: "date" | "modified" | "title" | "author" | "relevance" | "menu_order" | "include";
  order?: "asc" | "desc";
  page?: number;
  perPage?: number;
}

/** A record, and the tag that guards it against lost updates; empty where the server gives none. */
export interface Tagged {
  record: DeskRecord;
  etag: string;
}

/** The fields of `wp/v2` that a save may send. Fields that are left out stay. */
export type Changes = Partial<OwnFieldValues> &
  Partial<{
    title: string;
    content: string;
    excerpt: string;
    status: Exclude<Status, "trash">;
    slug: string;
    date: string | null;
    password: string;
    author: number;
    featured_media: number;
    categories: readonly number[];
    tags: readonly number[];
    sticky: boolean;
    parent: number;
    menu_order: number;
    meta: { footnotes: string };
    acf: Record<string, unknown>;
  }>;

/** List rows show none of the texts, so the requests leave out `content` and `excerpt`. */
const listFields =
  "id,type,status,date,date_gmt,modified_gmt,slug,link,title,author,featured_media,categories,tags,sticky,parent,acf,_links,_embedded";

const pathOf = (type: ContentType) => `/wp/v2/${type}`;
const joined = (values: readonly (string | number)[] | undefined) =>
  values && values.length > 0 ? values.join(",") : undefined;

function tagged(answer: ApiResponse): Tagged {
  return { record: readResponse(deskRecord, answer), etag: answer.headers.get("ETag") ?? "" };
}

const guarded = (etag: string | undefined) => (etag ? { "If-Match": etag } : undefined);

/** A page of records that the caller may edit. @throws {ApiError} */
export async function listRecords(
  type: ContentType,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<DeskRecord>> {
  const answer = await send(pathOf(type), {
    query: {
      context: "edit",
      status: joined(query.statuses ?? livingStatuses),
      search: query.search || undefined,
      search_columns: query.search && !query.inTexts ? "post_title" : undefined,
      author: query.author,
      categories: query.category,
      tags: query.tag,
      after: query.after,
      before: query.before,
      include: joined(query.include),
      orderby: query.orderby,
      order: query.order,
      page: query.page,
      per_page: query.perPage,
      _fields: listFields,
      _embed: "author,wp:featuredmedia,wp:term",
    },
    signal,
  });
  return readList(deskRecord, answer);
}

/** @throws {ApiError} 404 where there is none, 403 where the caller may not edit it. */
export async function getRecord(type: ContentType, id: number, signal?: AbortSignal): Promise<Tagged> {
  return tagged(await send(`${pathOf(type)}/${id}`, { query: { context: "edit", _embed: "" }, signal }));
}

/** A title, a text or an excerpt has to be there. @throws {ApiError} `empty_content` */
export async function createRecord(type: ContentType, changes: Changes): Promise<Tagged> {
  return tagged(await send(pathOf(type), { method: "POST", body: changes }));
}

/**
 * @param etag of the state that the changes were made to; without it the last one to write wins.
 * @throws {ApiError} `rest_post_changed` when somebody else has saved since: see `isConflict`.
 */
export async function saveRecord(
  type: ContentType,
  id: number,
  changes: Changes,
  { etag, signal }: { etag?: string; signal?: AbortSignal } = {},
): Promise<Tagged> {
  const call = { method: "POST", body: changes, headers: guarded(etag), signal } as const;
  return tagged(await send(`${pathOf(type)}/${id}`, call));
}

/** Into the bin: another status takes it out again. */
export async function trashRecord(type: ContentType, id: number): Promise<Tagged> {
  return tagged(await send(`${pathOf(type)}/${id}`, { method: "DELETE" }));
}

/** For good. */
export async function deleteRecord(type: ContentType, id: number): Promise<void> {
  await send(`${pathOf(type)}/${id}`, { method: "DELETE", query: { force: "true" } });
}
