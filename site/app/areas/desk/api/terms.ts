/** Categories and tags. */

import { answerMergedTerms } from "@extenso/contract/answers/merged-terms.ts";
import { readList, readResponse } from "@extenso/contract/client/transport.ts";
import type * as z from "zod/mini";
import { type DeskTerm, deskTerm } from "./records.ts";
import { read, send } from "./send.ts";

export type Taxonomy = "categories" | "tags";

/** The most that one call returns. */
const perCall = 100;
/** The limit of two thousand terms is far above a studio's number of topics. */
const mostCalls = 20;

/** All terms by name, two thousand at most. @throws {ApiError} */
export async function listTerms(taxonomy: Taxonomy, signal?: AbortSignal): Promise<DeskTerm[]> {
  const terms: DeskTerm[] = [];
  for (let page = 1; page <= mostCalls; page += 1) {
    const answer = await send(`/wp/v2/${taxonomy}`, {
      query: {
        per_page: perCall,
        page: page > 1 ? page : undefined,
        orderby: "name",
        _fields: "id,name,slug,count,parent,description",
      },
      signal,
    });
    const { items, totalPages } = readList(deskTerm, answer);
    terms.push(...items);
    if (page >= totalPages) break;
  }
  return terms;
}

/** @throws {ApiError} `term_exists` where the name is taken. */
export async function createTerm(taxonomy: Taxonomy, name: string): Promise<DeskTerm> {
  return readResponse(deskTerm, await send(`/wp/v2/${taxonomy}`, { method: "POST", body: { name } }));
}

/** Fields missing from `changes` stay. @throws {ApiError} `duplicate_term_slug` where another term has that slug. */
export async function saveTerm(
  taxonomy: Taxonomy,
  id: number,
  changes: Partial<Pick<DeskTerm, "name" | "slug">>,
): Promise<DeskTerm> {
  return readResponse(deskTerm, await send(`/wp/v2/${taxonomy}/${id}`, { method: "POST", body: changes }));
}

/** For good: terms have no trash. Articles that have no other category get the studio's default one. */
export async function deleteTerm(taxonomy: Taxonomy, id: number): Promise<void> {
  await send(`/wp/v2/${taxonomy}/${id}`, { method: "DELETE", query: { force: "true" } });
}

export type TermMerge = z.infer<typeof answerMergedTerms>;

/** Counts what a merge would change. */
export function previewMerge(from: number, into: number, signal?: AbortSignal): Promise<TermMerge> {
  return read(answerMergedTerms, "/extenso/v1/merged-terms", { query: { from, into }, signal });
}

/** Gives everything under `from` the term `into`, and deletes `from`. */
export function mergeTerms(from: number, into: number): Promise<TermMerge> {
  return read(answerMergedTerms, "/extenso/v1/merged-terms", { method: "POST", body: { from, into } });
}
