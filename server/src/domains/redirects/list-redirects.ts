/** Redirects and unknown paths as the desk lists them. */
import type { Kysely } from "kysely";
import { contains } from "../../engines/database/contains.ts";
import { countRows } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { PageWindow } from "../../engines/rest/collection.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { targetsOf } from "../content/content.ts";
import { peopleOf } from "../site-content/site-content.ts";

export interface RedirectFilter {
  search: string;
  source: "rename" | "hand" | "import" | "";
  orderBy: "date" | "hits" | "from";
}

const orders = { date: "redirects.created_at", hits: "redirects.hits", from: "redirects.path" } as const;

function filtered(query: Kysely<Tables>, { search, source }: RedirectFilter) {
  const sought = search.toLowerCase();
  return query
    .selectFrom("redirects")
    .leftJoin("posts", (join) =>
      join.onRef("posts.id", "=", "redirects.target_id").on("redirects.kind", "=", "post"),
    )
    .leftJoin("terms", (join) =>
      join.onRef("terms.id", "=", "redirects.target_id").on("redirects.kind", "=", "term"),
    )
    .$if(source !== "", (rows) => rows.where("redirects.source", "=", source as "hand"))
    .$if(sought !== "", (rows) =>
      rows.where((is) =>
        is.or([
          contains("redirects.path", sought),
          contains("redirects.target_path", sought),
          contains("redirects.target", search),
          contains("posts.slug", sought),
          contains("terms.slug", sought),
        ]),
      ),
    );
}

export async function countRedirects(query: Kysely<Tables>, filter: RedirectFilter): Promise<number> {
  return countRows(filtered(query, filter));
}

export function listRedirects(query: Kysely<Tables>, filter: RedirectFilter, window: PageWindow) {
  const rows = selected(filtered(query, filter))
    .orderBy(orders[filter.orderBy], filter.orderBy === "from" ? "asc" : "desc")
    .orderBy("redirects.path")
    .offset(window.offset)
    .limit(window.limit);
  return present(query, rows);
}

/** @param path as redirects spell it. */
export async function findRule(query: Kysely<Tables>, path: string) {
  const all = filtered(query, { search: "", source: "", orderBy: "from" });
  const [rule] = await present(query, selected(all).where("redirects.path", "=", path));
  return rule;
}

function selected(rows: ReturnType<typeof filtered>) {
  return rows.select([
    ...(["redirects.path", "redirects.kind", "redirects.target_id", "redirects.target"] as const),
    ...(["redirects.source", "redirects.created_by", "redirects.created_at"] as const),
    ...(["redirects.hits", "redirects.last_hit_at", "posts.title_raw", "terms.name"] as const),
  ]);
}

async function present(query: Kysely<Tables>, selection: ReturnType<typeof selected>) {
  const rows = await selection.execute();
  const targets = await targetsOf(query, rows);
  const people = await peopleOf(
    query,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map((row) => ({
    from: row.path,
    to: targets.get(row.path)?.to ?? null,
    record: row.kind === "path" ? null : (row.title_raw ?? row.name ?? ""),
    source: row.source,
    created_by: people.get(row.created_by ?? 0) ?? null,
    created_gmt: gmtTime(row.created_at),
    hits: row.hits,
    last_hit_gmt: row.last_hit_at && gmtTime(row.last_hit_at),
  }));
}

function unknown(query: Kysely<Tables>, search: string) {
  return query
    .selectFrom("unknown_paths")
    .$if(search !== "", (rows) => rows.where(contains("path", search.toLowerCase())));
}

export async function countUnknownPaths(query: Kysely<Tables>, search: string): Promise<number> {
  return countRows(unknown(query, search));
}

/** Those that visitors met most often first. */
export async function listUnknownPaths(query: Kysely<Tables>, search: string, window: PageWindow) {
  const rows = await unknown(query, search)
    .selectAll()
    .orderBy("hits", "desc")
    .orderBy("last_hit_at", "desc")
    .orderBy("path")
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return rows.map(({ path, hits, first_hit_at, last_hit_at }) => ({
    path,
    hits,
    first_hit_gmt: gmtTime(first_hit_at),
    last_hit_gmt: gmtTime(last_hit_at),
  }));
}
