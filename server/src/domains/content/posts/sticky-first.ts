/** `ignore_sticky=false`: sticky articles come first on the first page, as on the front page of a blog. */
import type { Database } from "../../../engines/database/open.ts";
import type { PostFilter } from "./conditions.ts";
import { type FoundPosts, firstRows, type Texts } from "./post-rows.ts";
import { listPosts } from "./store.ts";

/** More than a front page shows. */
const mostSticky = 100;

/** In filtered lists, WordPress leaves sticky posts in their places. */
export function putsStickyFirst(
  params: Record<string, unknown>,
  filter: PostFilter,
  { page }: { page: number },
): boolean {
  const isNarrowed =
    filter.search !== undefined ||
    filter.include.length > 0 ||
    filter.sticky !== undefined ||
    (filter.formats ?? []).length > 0 ||
    filter.terms.some(({ operator }) => operator !== "NOT IN");
  return params.ignore_sticky === false && page === 1 && !isNarrowed;
}

/** @param listed the first page. Those that aren't on it come in addition to it. */
export async function withStickyFirst(
  database: Pick<Database, "query" | "kind">,
  filter: PostFilter,
  listed: FoundPosts,
  texts: Texts,
): Promise<FoundPosts> {
  const onPage = [...listed.posts.map(({ id }) => id), ...listed.rest.flat()];
  const all = {
    types: filter.types,
    access: filter.access,
    exclude: [],
    statuses: ["publish"],
    sticky: true,
    slugs: [],
    include: [],
    authors: [],
    authorsExcluded: [],
    terms: [],
    termRelation: "AND" as const,
  };
  const window = { orderBy: "date", order: "desc", offset: 0, limit: mostSticky } as const;
  const { posts, rest } = await listPosts(
    database,
    all,
    { ...window, texts: { raw: false, rendered: false } },
    mostSticky,
  );
  const sticky = [...posts.map(({ id }) => id), ...rest.flat()].filter(
    (id) => onPage.includes(id) || !filter.exclude.includes(id),
  );
  if (sticky.length === 0) return listed;
  const isSticky = new Set(sticky);
  const moved = onPage.filter((id) => isSticky.has(id));
  const added = sticky.filter((id) => !onPage.includes(id));
  return firstRows(database, [...moved, ...added, ...onPage.filter((id) => !isSticky.has(id))], texts);
}
