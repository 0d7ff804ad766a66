/** Terms on the wire. */
import { termAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { curies, type RecordRights, selfLink } from "../../../engines/rest/response/self-link.ts";
import { defaultCategory } from "../../site-settings/site-settings.ts";
import { mayManageTerms } from "../access.ts";
import type { Term } from "./store.ts";

/** The collection that each taxonomy goes by. */
export const taxonomies = {
  category: { collection: "categories" },
  post_tag: { collection: "tags" },
} as const;

/** Absolute URL of the list of a term's articles. @param above slugs of its ancestors, from the top. */
export function termLink({ taxonomy, slug }: Term, publicUrl: string, above: readonly string[] = []): string {
  return publicUrl + termAddress(taxonomy, slug, above);
}

/** A caller's rights to each term. */
export type TermRights = (term: Pick<Term, "id" | "taxonomy">) => RecordRights;

export const mayReadOnly: TermRights = () => ({ edit: false, remove: false });

/** Posts without a category belong to the default one, so that it stays. */
export async function termRights(
  { query }: Pick<Database, "query">,
  caller: SignedInUser | null,
): Promise<TermRights> {
  if (!mayManageTerms(caller)) return mayReadOnly;
  const stays = await defaultCategory(query);
  return ({ id, taxonomy }) => ({ edit: true, remove: taxonomy !== "category" || id !== stays });
}

interface Presenting {
  /** The slugs of what it hangs below, from the top. */
  above?: readonly string[] | undefined;
  rights: TermRights;
}

/** `embed` leaves out what WordPress leaves out of embedded terms. */
export function presentTerm(
  term: Term,
  publicUrl: string,
  context: "view" | "embed",
  { above = [], rights }: Presenting,
): Record<string, unknown> {
  const root = `${publicUrl}/wp-json/wp/v2`;
  const { collection } = taxonomies[term.taxonomy];
  return {
    id: term.id,
    ...(context === "view" ? { count: term.count, description: term.description } : {}),
    link: termLink(term, publicUrl, above),
    name: term.name,
    slug: term.slug,
    taxonomy: term.taxonomy,
    ...(context === "view"
      ? { ...(term.taxonomy === "category" ? { parent: term.parent_id } : {}), meta: [] }
      : {}),
    _links: {
      self: selfLink(`${root}/${collection}/${term.id}`, rights(term)),
      collection: [{ href: `${root}/${collection}` }],
      about: [{ href: `${root}/taxonomies/${term.taxonomy}` }],
      ...(term.taxonomy === "category" && term.parent_id > 0
        ? { up: [{ embeddable: true, href: `${root}/${collection}/${term.parent_id}` }] }
        : {}),
      "wp:post_type": [{ href: `${root}/posts?${collection}=${term.id}` }],
      curies,
    },
  };
}
