/** Turns the checked parameters of a collection call into a `PostFilter`. */
import type { Database } from "../../../../engines/database/open.ts";
import { idOf, listedIds, texts } from "../../../../engines/rest/collection.ts";
import type { RestCall } from "../../../../engines/rest/route.ts";
import { utcOf } from "../../../../engines/wordpress-values/site-time.ts";
import { mayEditOthers, publicStatuses, readableContent } from "../../access.ts";
import type { PostFilter, PostType, TermFilter } from "../../posts/conditions.ts";
import { withChildTerms } from "../../posts/post-terms.ts";
import { parseSearch, searchScopeOf } from "../../search/search.ts";

type Params = Record<string, unknown>;

/** The four bounds in time of a collection, as ISO-8601 UTC. */
export function timeBounds(
  params: Params,
  timezone: string,
): Pick<PostFilter, "after" | "before" | "modifiedAfter" | "modifiedBefore"> {
  const moment = (value: unknown) => (typeof value === "string" ? utcOf(value, timezone) : undefined);
  return {
    after: moment(params.after),
    before: moment(params.before),
    modifiedAfter: moment(params.modified_after),
    modifiedBefore: moment(params.modified_before),
  };
}

/** `any` leaves out `trash` and `auto-draft`. */
const anyStatus = ["publish", "future", "draft", "pending", "private"];

function statusesOf(value: unknown): string[] {
  const asked = texts(value);
  if (asked.length === 0) return [...publicStatuses];
  // An empty one narrows nothing; only people who write may ask for it.
  return asked.includes("any") || asked.includes("") ? anyStatus : asked;
}

export async function filterOf(
  call: RestCall,
  type: PostType,
  { database, timezone }: { database: Database; timezone: string },
): Promise<PostFilter> {
  const { params, user } = call;
  const isArticle = type === "post";
  const pages =
    type === "page"
      ? {
          // 0 means the top.
          parents: listedIds(params.parent),
          parentsExcluded: listedIds(params.parent_exclude),
          menuOrder: params.menu_order === undefined ? undefined : idOf(params.menu_order),
        }
      : {};
  return {
    ...pages,
    types: [type],
    access: readableContent(user),
    statuses: statusesOf(params.status),
    search: parseSearch(params.search),
    searchScope: searchScopeOf(params),
    formats: isArticle ? texts(params.format) : [],
    slugs: texts(params.slug),
    include: listedIds(params.include),
    exclude: listedIds(params.exclude),
    ...editable(params, user, type),
    authorsExcluded: listedIds(params.author_exclude),
    terms: isArticle ? await termFilters(params, database) : [],
    termRelation: params.tax_relation === "OR" ? "OR" : "AND",
    sticky: isArticle && typeof params.sticky === "boolean" ? params.sticky : undefined,
    ...timeBounds(params, timezone),
  };
}

/** In edit context, a caller who may not edit others' posts is listed only their own. */
function editable(params: Params, user: RestCall["user"], type: PostType): Pick<PostFilter, "authors"> {
  const authors = listedIds(params.author);
  if (params.context !== "edit" || mayEditOthers(user, type)) return { authors };
  const own = user?.id ?? 0;
  return { authors: authors.length === 0 || authors.includes(own) ? [own] : [0] };
}

const taxonomyArguments = [
  ["categories", "category"],
  ["tags", "post_tag"],
] as const;

async function termFilters(params: Params, database: Database): Promise<TermFilter[]> {
  const found: TermFilter[] = [];
  for (const [name, taxonomy] of taxonomyArguments) {
    const given = await termFilter(params[name], taxonomy, database);
    if (given) found.push(given);
    const excluded = await termFilter(params[`${name}_exclude`], taxonomy, database);
    if (excluded) found.push({ ...excluded, operator: "NOT IN" });
  }
  return found;
}

/** A list of ids, or `{terms, operator, include_children}`. */
async function termFilter(
  value: unknown,
  taxonomy: TermFilter["taxonomy"],
  database: Database,
): Promise<TermFilter | null> {
  const given: Params = Array.isArray(value) ? { terms: value } : ((value ?? {}) as Params);
  const termIds = listedIds(given.terms);
  if (termIds.length === 0) return null;
  return {
    taxonomy,
    termIds: given.include_children === true ? await withChildTerms(database, termIds) : termIds,
    operator: given.operator === "AND" ? "AND" : "IN",
  };
}
