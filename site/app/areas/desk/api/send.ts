/** The desk's API calls: through the site's one client, with the session of the signed-in person. */

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

/** Staff see the server's own message: it names the fault most exactly, and they can act on it. */
function refusal(status: number, serverMessage: string, code: string, faults: readonly string[]): string {
  if (code === "rest_no_route") return notOfferedError;
  const onlyNames = serverMessage.startsWith("Invalid parameter(s): ");
  if (onlyNames && faults.length > 0) return faults.join(" ");
  return inServerWords(status, serverMessage);
}

/**
 * Sends one call in the session. If the server demands a fresh proof of identity, the call waits for the window that
 * asks for it.
 *
 * @throws {ApiError} on any failure: the server's sentence as message, `rest_post_changed` as code where somebody else
 *   has saved since. When the caller aborted, the signal's reason.
 */
export function send(path: string, call: DeskCall & Pick<Call, "readFile"> = {}): Promise<ApiResponse> {
  return transport.request(path, { timeoutMs: usualTimeoutMs, ...call, signedIn: true, refusal });
}

/** Like `send`, with the body read by a schema. */
export async function read<T>(schema: z.ZodMiniType<T>, path: string, call: DeskCall = {}): Promise<T> {
  return readResponse(schema, await send(path, call));
}

/** Leaves out empty parameters, which narrow nothing. */
function filled(query: object): NonNullable<Call["query"]> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => String(value ?? "").trim() !== ""));
}

/** One page of a list, with the total number of entries. */
export async function readPage<T>(
  schema: z.ZodMiniType<T>,
  path: string,
  query: object,
  signal?: AbortSignal,
): Promise<Page<T>> {
  return readList(schema, await send(path, { query: filled(query), signal }));
}

/** All pages of a list as CSV, from the path `csv` below the list's own. */
export function readTable(path: string, query: object): Promise<Blob> {
  return readFile(`${path}/csv`, { query: filled(query), headers: { Accept: "text/csv" } });
}

/**
 * Downloads a file that needs the session.
 *
 * @param onBytes called with the number of bytes that have arrived so far.
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
 * For requests that report their progress, and so can't go through `send`: runs `use` again with a new token when the
 * first is refused, and after a proof of identity that the server demands.
 *
 * @param use throws the `ApiError` of a failed response.
 */
export function withAuthorization<T>(use: (authorization: string) => Promise<T>): Promise<T> {
  return transport.withSession((token) => use(`Bearer ${token}`));
}

export const { addressOf } = transport;

/** Codes of writes that are refused because somebody else has saved since the record, or the part, was read. */
const staleWrites = ["rest_post_changed", "rest_site_changed", "rest_update_changed"];

export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && staleWrites.includes(error.code);
}
