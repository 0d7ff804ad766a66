/** Categories and tags. */
import { readAnswer, readList } from "@extenso/contract/client/transport.ts";
import { type DeskTerm, deskTerm } from "./records.ts";
import { send } from "./send.ts";

export type Taxonomy = "categories" | "tags";

/** As many as one call gives. */
const most = 100;

/** By name; with a search the ones that have it. */
export async function listTerms(
  taxonomy: Taxonomy,
  { search, include }: { search?: string; include?: readonly number[] } = {},
  signal?: AbortSignal,
): Promise<DeskTerm[]> {
  const answer = await send(`/wp/v2/${taxonomy}`, {
    query: {
      per_page: most,
      orderby: "name",
      search: search || undefined,
      include: include?.length ? include.join(",") : undefined,
      _fields: "id,name,slug,count,parent,description",
    },
    signal,
  });
  return readList(deskTerm, answer).items;
}

/** @throws {ApiError} `term_exists` where the name is taken. */
export async function createTerm(taxonomy: Taxonomy, name: string): Promise<DeskTerm> {
  return readAnswer(deskTerm, await send(`/wp/v2/${taxonomy}`, { method: "POST", body: { name } }));
}
