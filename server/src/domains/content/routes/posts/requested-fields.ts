/** A post's custom fields and terms, as a call asks for them. */

import type { Transaction } from "kysely";
import { fixedStatement } from "../../../../engines/database/fixed-statement.ts";
import type { Tables } from "../../../../engines/database/tables.ts";
import { ids } from "../../../../engines/rest/collection.ts";
import { can } from "../../../access/access.ts";
import { defaultCategory } from "../../../site-settings/site-settings.ts";
import { writtenCleaner } from "../../cleaning/clean-written.ts";
import { customFieldNames, withCustomFields } from "../../posts/custom-fields.ts";
import { parseStored } from "../../wire.ts";
import type { CompositionContext, Post } from "./composing.ts";

/** Cleaned, with those that the call leaves out. */
export async function customFieldsOf(
  { params, user, type, settings }: Pick<CompositionContext, "params" | "user" | "type" | "settings">,
  before: Post | null,
): Promise<unknown> {
  const present = before ? parseStored(before.acf, []) : [];
  const { acf } = params;
  if (typeof acf !== "object" || acf === null) return present;
  const writer = { unfiltered: can(user, "unfiltered_html"), publicUrl: settings.publicUrl };
  const { field } = writtenCleaner(writer, user.id);
  const sent: Record<string, unknown> = {};
  for (const name of customFieldNames(type))
    if (Object.hasOwn(acf, name)) sent[name] = await field((acf as Record<string, unknown>)[name]);
  return withCustomFields(type, present, sent);
}

/** Lists replace. An article without a category gets the default one at each save that names none. */
export async function termsOf({ rows, params }: CompositionContext, before: Post | null): Promise<number[]> {
  const present = before
    ? await rows
        .selectFrom("post_terms")
        .innerJoin("terms", "terms.id", "post_terms.term_id")
        .select(["terms.id", "taxonomy"])
        .where("post_id", "=", before.id)
        .execute()
    : [];
  const known = await knownTerms(rows, [...ids(params.categories), ...ids(params.tags)]);
  const chosen = (name: "categories" | "tags", taxonomy: "category" | "post_tag") => {
    const sent = new Set(ids(params[name]));
    const from = params[name] === undefined ? present : known.filter(({ id }) => sent.has(id));
    return from.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  };
  const categories = chosen("categories", "category");
  if (params.categories === undefined && categories.length === 0) {
    categories.push(await defaultCategory(rows));
  }
  return [...categories, ...chosen("tags", "post_tag")];
}

// Finds the existing terms among given ids.

/** The existing terms of the list, in no order. */
async function knownTerms(rows: Transaction<Tables>, wanted: readonly number[]) {
  const ids = wanted.filter((id) => id > 0);
  if (ids.length === 0) return [];
  return termsById(rows, ids);
}

const termsById = fixedStatement((query, ids: number[]) =>
  query.selectFrom("terms").select(["id", "taxonomy"]).where("id", "in", ids),
);
