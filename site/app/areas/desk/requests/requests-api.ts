/** Requests for a quote over the API: `extenso/v1/requests`. */

import { readResponse } from "@extenso/contract/client/transport.ts";
import type { MessageKind, RequestStatus } from "@extenso/contract/requests/request-fields.ts";
import {
  wireListedRequest,
  wireOwnNotices,
  wireReplyFigures,
  wireReplyTemplate,
  wireReplyUndone,
  wireRequest,
  wireRequestFiles,
  wireRequestPeople,
  wireRequestPresence,
  wireRequestSummary,
} from "@extenso/contract/wire/requests.ts";
import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { fileTimeoutMs, read, readFile, readPage, send } from "../api/send.ts";

export const requestsPath = "/extenso/v1/requests";
const root = requestsPath;

export type ListedRequest = z.infer<typeof wireListedRequest>;
export type StudioRequest = z.infer<typeof wireRequest>;
export type RequestFile = StudioRequest["files"][number];
export type RequestMessage = StudioRequest["messages"][number];
export type RequestPerson = z.infer<typeof wireRequestPeople>[number];
export type OwnNotices = z.infer<typeof wireOwnNotices>;
export type MonthFigures = z.infer<typeof wireReplyFigures>[number];
export type RequestSummary = z.infer<typeof wireRequestSummary>;

/** Lists, open requests and counts are read again after a change. */
export async function refreshRequests(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: requestKeys.all });
  await client.invalidateQueries({ queryKey: requestKeys.summary });
}

export interface RequestQuery {
  /** Empty: all but spam. */
  status: readonly RequestStatus[];
  /** Requests that need something done, or whose client waits; undefined: all. */
  view?: "open" | "waiting" | undefined;
  /** 0: without an owner; undefined: of any owner. */
  owner: number | undefined;
  search: string;
  orderby: string;
  order: "asc" | "desc";
  page: number;
}

export const requestsPerPage = 50;

export const requestKeys = {
  all: ["requests"] as const,
  list: (query: RequestQuery) => ["requests", "list", query] as const,
  one: (id: number) => ["requests", "one", id] as const,
  people: ["request-people"] as const,
  notices: ["request-notices"] as const,
  figures: ["requests", "figures"] as const,
  summary: ["request-summary"] as const,
  templates: ["reply-templates"] as const,
};

/** A page of them, with the number of all. */
export const listRequests = (query: RequestQuery, signal?: AbortSignal) =>
  readPage(wireListedRequest, root, { ...query, per_page: requestsPerPage }, signal);

export function getRequest(id: number, signal?: AbortSignal): Promise<StudioRequest> {
  return read(wireRequest, `${root}/${id}`, { signal });
}

export function summarizeRequests(signal?: AbortSignal): Promise<RequestSummary> {
  return read(wireRequestSummary, `${root}/summary`, { signal });
}

export function listPeople(signal?: AbortSignal): Promise<z.infer<typeof wireRequestPeople>> {
  return read(wireRequestPeople, `${root}/people`, { signal });
}

/** Days of the studio's calendar, both included; both empty: somebody is here. @returns all people. */
export function setAway(
  person: number,
  days: { from: string; until: string },
): Promise<z.infer<typeof wireRequestPeople>> {
  return read(wireRequestPeople, `${root}/away`, { method: "POST", body: { person, ...days } });
}

export function getOwnNotices(signal?: AbortSignal): Promise<OwnNotices> {
  return read(wireOwnNotices, `${root}/notices`, { signal });
}

/** @param notices `none`, `now` or `daily`. */
export function setOwnNotices(notices: string): Promise<OwnNotices> {
  return read(wireOwnNotices, `${root}/notices`, { method: "POST", body: { notices } });
}

export function getFigures(signal?: AbortSignal): Promise<MonthFigures[]> {
  return read(wireReplyFigures, `${root}/figures`, { signal });
}

export interface CalledRequest {
  name: string;
  phone: string;
  email: string;
  message: string;
}

/** A request that came by telephone. */
export function createRequest(called: CalledRequest): Promise<StudioRequest> {
  return read(wireRequest, root, { method: "POST", body: called });
}

/** Fields that are left out stay as they are. */
export interface RequestChanges {
  status?: RequestStatus;
  /** 0: nobody. */
  owner?: number;
  next_step?: string;
  /** A day; empty: none. */
  next_step_on?: string;
  /** -1: not known. */
  value_cents?: number;
  lost_reason?: string;
  /** Whether the client waits for an answer. */
  waiting?: boolean;
}

/** @throws {ApiError} `rest_request_changed` where somebody else has changed it since it was read. */
export function changeRequest(
  { id, revision }: Pick<StudioRequest, "id" | "revision">,
  changes: RequestChanges,
): Promise<StudioRequest> {
  return read(wireRequest, `${root}/${id}`, { method: "POST", body: { revision, ...changes } });
}

/** @param other a request of the same person, which becomes part of this one. */
export function mergeRequest(id: number, other: number): Promise<StudioRequest> {
  return read(wireRequest, `${root}/${id}/merge`, { method: "POST", body: { request: other } });
}

export function separateRequest(id: number): Promise<StudioRequest> {
  return read(wireRequest, `${root}/${id}/separate`, { method: "POST", body: {} });
}

export async function deleteRequest(id: number): Promise<void> {
  await send(`${root}/${id}`, { method: "DELETE" });
}

export interface WrittenMessage {
  kind: MessageKind;
  subject?: string;
  body: string;
  /** ISO 8601; a reply goes out in a moment where this is left out. */
  send_at?: string;
  /** The newest reply that the writer has seen; 0: none. */
  after?: number;
  /** Files that were added to the request before. */
  files?: readonly number[];
}

/** @throws {ApiError} `rest_conversation_changed` where a colleague has replied since. */
export function writeMessage(id: number, message: WrittenMessage): Promise<StudioRequest> {
  return read(wireRequest, `${root}/${id}/messages`, { method: "POST", body: message });
}

/** @throws {ApiError} `rest_reply_sent` where it is out already. */
export async function takeReplyBack(id: number, message: number): Promise<z.infer<typeof wireReplyUndone>> {
  return readResponse(wireReplyUndone, await send(`${root}/${id}/messages/${message}`, { method: "DELETE" }));
}

/** Adds a file, to go along with a message. @returns all files of the request. */
export async function addFile(id: number, file: File | Blob, name: string): Promise<RequestFile[]> {
  const body = new FormData();
  body.append("file", file, name);
  const call = { method: "POST", body, timeoutMs: fileTimeoutMs } as const;
  return (await read(wireRequestFiles, `${root}/${id}/files`, call)).files;
}

/** @returns the others. */
export async function removeFile(id: number, file: number): Promise<RequestFile[]> {
  return (await read(wireRequestFiles, `${root}/${id}/files/${file}`, { method: "DELETE" })).files;
}

/** A mailed picture, made safe to show. @throws {ApiError} for files that can't be shown. */
export function requestPicture(id: number, file: number): Promise<Blob> {
  return readFile(`${root}/${id}/files/${file}/picture`);
}

export function requestFile(id: number, file: number): Promise<Blob> {
  return readFile(`${root}/${id}/files/${file}`);
}

export function tellWindow(
  id: number,
  {
    writing = false,
    reading = true,
    leaving = false,
  }: { writing?: boolean; reading?: boolean; leaving?: boolean },
  signal?: AbortSignal,
): Promise<z.infer<typeof wireRequestPresence>> {
  const body = { writing, reading, leaving };
  return read(wireRequestPresence, `${root}/${id}/presence`, {
    method: "POST",
    body,
    signal,
    keepalive: leaving,
  });
}

export type ReplyTemplate = z.infer<typeof wireReplyTemplate>;

const templates = z.array(wireReplyTemplate);

export function listTemplates(signal?: AbortSignal): Promise<ReplyTemplate[]> {
  return read(templates, `${root}/templates`, { signal });
}

/** @param id `null` for a new one. @returns all templates. */
export function saveTemplate(
  id: number | null,
  template: Omit<ReplyTemplate, "id">,
): Promise<ReplyTemplate[]> {
  return read(templates, `${root}/templates${id === null ? "" : `/${id}`}`, {
    method: "POST",
    body: template,
  });
}

/** @returns the others. */
export function deleteTemplate(id: number): Promise<ReplyTemplate[]> {
  return read(templates, `${root}/templates/${id}`, { method: "DELETE" });
}
