/** A post's custom fields and terms, as a call asks for them. */
import { can } from "../../identity/roles/can.ts";
import { ids } from "../../rest/collection.ts";
import { defaultCategory } from "../../site-settings/site-settings.ts";
import { writtenCleaner } from "../cleaning/clean-written.ts";
import { customFieldNames, withCustomFields } from "../posts/custom-fields.ts";
import { parseStored } from "../wire.ts";
import { knownTerms } from "./compose-references.ts";
import type { Composing, Post } from "./composing.ts";

export async function customFieldsOf(
  { params, user, type, settings }: Composing,
  before: Post | null,
): Promise<unknown> {
  const present = before ? parseStored(before.acf, []) : [];
  const { acf } = params;
  if (typeof acf !== "object" || acf === null) return present;
  const writer = { unfiltered: can(user, "unfiltered_html"), publicUrl: settings.publicUrl };
  const { field } = writtenCleaner(writer);
  const sent: Record<string, unknown> = {};
  for (const name of customFieldNames(type))
    if (Object.hasOwn(acf, name)) sent[name] = await field((acf as Record<string, unknown>)[name]);
  return withCustomFields(type, present, sent);
}

/** Lists replace. An article without a category gets the default one at each save that names none. */
export async function termsOf({ rows, params }: Composing, before: Post | null): Promise<number[]> {
  const present = before
    ? await rows
        .selectFrom("post_terms")
        .innerJoin("terms", "terms.id", "post_terms.term_id")
        .select(["terms.id", "taxonomy"])
        .where("post_id", "=", before.id)
        .execute()
    : [];
  const carried = (taxonomy: string) =>
    present.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  const chosen = async (name: string, taxonomy: "category" | "post_tag") =>
    params[name] === undefined ? carried(taxonomy) : knownTerms(rows, taxonomy, ids(params[name]));
  const categories = await chosen("categories", "category");
  if (params.categories === undefined && categories.length === 0) {
    categories.push(await defaultCategory(rows));
  }
  return [...categories, ...(await chosen("tags", "post_tag"))];
}
