/** Redirects and unknown addresses. */
import {
  mostDeletedAtOnce,
  type redirectSources,
  wireRedirectGone,
  wireRedirectImport,
  wireRedirectRule,
  wireRedirectsGone,
  wireUnknownPath,
} from "@extenso/contract/wire/redirect.ts";
import type * as z from "zod/mini";
import { read, readPage } from "./send.ts";

const rules = "/extenso/v1/redirect-rules";
const unknown = "/extenso/v1/unknown-paths";

/** On a page of the server's list. */
const mostListed = 100;

export type RedirectRule = z.infer<typeof wireRedirectRule>;
export type RedirectSource = (typeof redirectSources)[number];
export type RedirectImport = z.infer<typeof wireRedirectImport>;
export type UnknownPath = z.infer<typeof wireUnknownPath>;

export interface UnknownQuery {
  page: number;
  per_page: number;
  search: string;
}

export interface RedirectQuery extends UnknownQuery {
  source: RedirectSource | "";
  orderby: "date" | "hits" | "from";
}

export const listRedirects = (query: RedirectQuery, signal?: AbortSignal) =>
  readPage(wireRedirectRule, rules, query, signal);

/** Every redirect that a search finds, past the page that is shown. */
export async function findAllRedirects(
  query: Omit<RedirectQuery, "page" | "per_page">,
): Promise<RedirectRule[]> {
  const found: RedirectRule[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await listRedirects({ ...query, page, per_page: mostListed });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** @throws {ApiError} with what is wrong. */
export function createRedirect(from: string, to: string): Promise<RedirectRule> {
  return read(wireRedirectRule, rules, { method: "POST", body: { from, to } });
}

/** @throws {ApiError} with what is wrong. */
export function changeRedirect(from: string, to: string): Promise<RedirectRule> {
  return read(wireRedirectRule, rules, { method: "PUT", body: { from, to } });
}

export async function deleteRedirect(from: string): Promise<void> {
  await read(wireRedirectGone, rules, { method: "DELETE", query: { from } });
}

/** In as many calls as it takes. */
export async function deleteRedirects(from: readonly string[]): Promise<void> {
  for (let at = 0; at < from.length; at += mostDeletedAtOnce) {
    const body = { from: from.slice(at, at + mostDeletedAtOnce) };
    await read(wireRedirectsGone, `${rules}/delete`, { method: "POST", body });
  }
}

/** @param preview the lines are only checked. */
export function importRedirects(
  text: string,
  preview: boolean,
  signal?: AbortSignal,
): Promise<RedirectImport> {
  return read(wireRedirectImport, `${rules}/import`, { method: "POST", body: { text, preview }, signal });
}

export const listUnknownPaths = (query: UnknownQuery, signal?: AbortSignal) =>
  readPage(wireUnknownPath, unknown, query, signal);

export async function dismissUnknownPath(path: string): Promise<void> {
  await read(wireRedirectGone, unknown, { method: "DELETE", query: { path } });
}
