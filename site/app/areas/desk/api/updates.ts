/** Scheduled updates of published records; our own server's alone. */
import { readResponse } from "@extenso/contract/client/transport.ts";
import {
  type WireUpdate,
  type WireWholeUpdate,
  wireUpdate,
  wireWholeUpdate,
} from "@extenso/contract/wire/updates.ts";
import * as z from "zod/mini";
import type { Changes, ContentType } from "./content.ts";
import { send } from "./send.ts";

export type Update = WireUpdate;
/** An update with its result, as it would be published now. */
export type WholeUpdate = WireWholeUpdate;

/** Fields that an update may change. A record's date and its visibility can't be scheduled: they change at once. */
export type UpdateChanges = Omit<Changes, "status" | "date" | "password">;

const updates = z.array(wireUpdate);
const pathOf = (type: ContentType, record: number) => `/extenso/v1/${type}/${record}/updates`;
const guarded = (etag: string) => (etag ? { "If-Match": etag } : undefined);

/** By their dates. @throws {ApiError} */
export async function listUpdates(
  type: ContentType,
  record: number,
  signal?: AbortSignal,
): Promise<Update[]> {
  return readResponse(updates, await send(pathOf(type, record), { signal }));
}

export async function getUpdate(
  type: ContentType,
  record: number,
  id: number,
  signal?: AbortSignal,
): Promise<WholeUpdate> {
  return readResponse(wireWholeUpdate, await send(`${pathOf(type, record)}/${id}`, { signal }));
}

/**
 * @param changes what differs from the record; the server leaves out what doesn't.
 * @param etag of the record that the changes were made to.
 * @throws {ApiError} `rest_post_changed` when somebody else has saved it since.
 */
export async function scheduleUpdate(
  type: ContentType,
  record: number,
  { changes, date_gmt, etag }: { changes: UpdateChanges; date_gmt: string; etag: string },
): Promise<Update> {
  const body = { ...changes, date_gmt };
  const headers = guarded(etag);
  return readResponse(wireWholeUpdate, await send(pathOf(type, record), { method: "POST", body, headers }));
}

/**
 * Moves an update to another date, or replaces all of its changes.
 * @param etag of the update. @param changed `live` is the ETag of the record that the changes were made to.
 */
export async function changeUpdate(
  type: ContentType,
  record: number,
  id: number,
  changed: { date_gmt: string } & Partial<{ changes: UpdateChanges; live: string }>,
  etag: string,
): Promise<Update> {
  const { changes, ...others } = changed;
  const call = { method: "POST", body: { ...changes, ...others }, headers: guarded(etag) } as const;
  return readResponse(wireWholeUpdate, await send(`${pathOf(type, record)}/${id}`, call));
}

export async function releaseUpdate(
  type: ContentType,
  record: number,
  id: number,
  etag: string,
): Promise<void> {
  await send(`${pathOf(type, record)}/${id}/release`, { method: "POST", body: {}, headers: guarded(etag) });
}

export async function removeUpdate(
  type: ContentType,
  record: number,
  id: number,
  etag: string,
): Promise<void> {
  await send(`${pathOf(type, record)}/${id}`, { method: "DELETE", headers: guarded(etag) });
}
