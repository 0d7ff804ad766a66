/** The desk's calls: those of the site's one client, made as whoever is signed in. */

import { readFileOf } from "@extenso/contract/client/read-file.ts";
import {
  type ApiResponse,
  type Call,
  inServerWords,
  readList,
  readResponse,
} from "@extenso/contract/client/transport.ts";
import type { Page } from "@extenso/contract/entities.ts";
import { ApiError, notOfferedError } from "@extenso/contract/errors/errors.ts";
import type * as z from "zod/mini";
import { transport } from "../../../session/transport.ts";

/** Saving an article with its revision takes longer than reading a page does. */
const usualTimeoutMs = 30_000;
/** Files of 25 MB over a line of a megabit. */
export const fileTimeoutMs = 5 * 60_000;

export type DeskCall = Omit<Call, "signedIn" | "refusal" | "networkMessage" | "readFile">;

/** Staff can do something with the server's own words, which say best what is wrong. */
function refusal(status: number, serverMessage: string, code: string): string {
  if (code === "rest_no_route") return notOfferedError;
  return inServerWords(status, serverMessage);
}

/**
 * One call as whoever is signed in. One that needs a fresh proof waits while the window asks for it.
 *
 * @throws {ApiError} for all that did not go well: the server's sentence as message, `rest_post_changed` as code
 *   where somebody else has written since; when the caller aborted, the signal's reason.
 */
export function send(path: string, call: DeskCall & Pick<Call, "readFile"> = {}): Promise<ApiResponse> {
  return transport.request(path, { timeoutMs: usualTimeoutMs, ...call, signedIn: true, refusal });
}

/** The same, with the body read by a schema. */
export async function read<T>(schema: z.ZodMiniType<T>, path: string, call: DeskCall = {}): Promise<T> {
  return readResponse(schema, await send(path, call));
}

/** What narrows nothing isn't sent. */
function filled(query: object): NonNullable<Call["query"]> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => String(value ?? "").trim() !== ""));
}

/** A page of a list, with the number of all. */
export async function readPage<T>(
  schema: z.ZodMiniType<T>,
  path: string,
  query: object,
  signal?: AbortSignal,
): Promise<Page<T>> {
  return readList(schema, await send(path, { query: filled(query), signal }));
}

/** All pages of a list as a table for spreadsheets, which is below it. */
export function readTable(path: string, query: object): Promise<Blob> {
  return readFile(`${path}/csv`, { query: filled(query), headers: { Accept: "text/csv" } });
}

/**
 * A file that only whoever is signed in may read.
 *
 * @param onBytes told how many bytes of it have arrived.
 */
export async function readFile(
  path: string,
  { onBytes, ...call }: DeskCall & { onBytes?: (bytes: number) => void } = {},
): Promise<Blob> {
  const { file } = await send(path, {
    timeoutMs: fileTimeoutMs,
    ...call,
    readFile: (response) => readFileOf(response, onBytes),
  });
  return file ?? new Blob();
}

/**
 * For what is sent otherwise, to tell its progress: done once more with a new token when the first is refused, and
 * after a proof that it needs.
 *
 * @param use throws the `ApiError` of an answer that went wrong.
 */
export function withAuthorization<T>(use: (authorization: string) => Promise<T>): Promise<T> {
  return transport.withSession((token) => use(`Bearer ${token}`));
}

export const { addressOf } = transport;

/** Codes of a write that is refused because somebody else has saved since the record, or the part, was read. */
const staleWrites = ["rest_post_changed", "rest_site_changed", "rest_update_changed"];

export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && staleWrites.includes(error.code);
}
