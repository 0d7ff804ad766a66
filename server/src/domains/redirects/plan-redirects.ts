/**
 * Checks redirects before they are written: each leads straight to its end, none hides a page, none leads back to itself.
 */
import { isFixedPath } from "@extenso/contract/addresses/fixed-paths.ts";
import type { Kysely, Selectable } from "kysely";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { publishedAt, targetsOf } from "../content/content.ts";
import type { RedirectsTable } from "./tables.ts";
import { readFrom, readTo, type Target } from "./typed-addresses.ts";

export interface Wish {
  from: string;
  to: string;
  /** Known before anything was read. */
  problem?: string | undefined;
}

/** The columns that say where a redirect leads. */
type Leads = Pick<Selectable<RedirectsTable>, "kind" | "target_id" | "target" | "target_path">;

export interface PlannedRedirect {
  /** As it will be stored, or as it was typed where that is no address. */
  from: string;
  to: string;
  problem: string | null;
  note: string | null;
  /** `null` with a problem. */
  leads: Leads | null;
  /** Target of the redirect that this one replaces; `null` if there is none. */
  replaces: { to: string | null } | null;
}

export interface Plan {
  redirects: PlannedRedirect[];
  /** Existing redirects that led to one of the new ones, and lead to its end from now on. */
  moved: { path: string; leads: Leads }[];
}

/** Parameters of one statement. */
const pathsAtOnce = 500;

type Row = Leads & { path: string };

async function rowsWhere(
  query: Kysely<Tables>,
  column: "path" | "target_path",
  values: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunkByCount([...new Set(values)], pathsAtOnce))
    rows.push(
      ...(await query
        .selectFrom("redirects")
        .select(["path", "kind", "target_id", "target", "target_path"])
        .where(column, "in", some)
        .execute()),
    );
  return rows;
}

/** @param publicUrl the site's own. */
export async function planRedirects(
  query: Kysely<Tables>,
  publicUrl: string,
  wishes: readonly Wish[],
): Promise<Plan> {
  const read = wishes.map((wish) => readWish(wish, publicUrl));
  const valid = read.filter((one) => "target" in one);
  const froms = valid.map(({ from }) => from);
  const ends = valid.flatMap(({ target }) => (target.path === "" ? [] : [target.path]));
  const opened = await publishedAt(query, [...new Set([...froms, ...ends])]);
  const isPage = (path: string) => isFixedPath(path) || opened.has(path);

  const existing = new Map(
    (await rowsWhere(query, "path", [...froms, ...ends])).map((row) => [row.path, row]),
  );
  const targets = await targetsOf(query, [...existing.values()]);
  const wanted = new Map<string, Target>();
  const checked = read.map((one): Checked => {
    if (!("target" in one)) return one;
    const problem = isPage(one.from)
      ? `There is a page at ${one.from}, so nobody would be redirected.`
      : wanted.has(one.from)
        ? "An earlier line has the same old address."
        : null;
    if (problem) return { from: one.from, to: one.target.to, problem };
    wanted.set(one.from, one.target);
    return one;
  });

  /** Follows redirects, new ones before existing ones, as far as a page or an address that leads nowhere else. */
  function endOf(from: string, target: Target): Leads | null {
    const seen = new Set([from]);
    for (let at = target; ; ) {
      if (seen.has(at.path)) return null;
      const next =
        at.path === "" || isPage(at.path) ? undefined : (wanted.get(at.path) ?? existing.get(at.path));
      if (!next) return { kind: "path", target_id: 0, target: at.to, target_path: at.path };
      seen.add(at.path);
      if (!("kind" in next)) at = next;
      else if (next.kind === "path") at = { to: next.target, path: next.target_path };
      else return leadsOf(next);
    }
  }

  const redirects = checked.map((one): PlannedRedirect => {
    if (!("target" in one)) return { ...one, note: null, leads: null, replaces: null };
    const { from, target } = one;
    const leads = endOf(from, target);
    const stands = existing.get(from);
    const replaces = stands ? { to: targets.get(from)?.to ?? null } : null;
    if (!leads)
      return { from, to: target.to, problem: "It would lead back to itself.", note: null, leads, replaces };
    const to = leads.kind === "path" ? leads.target : (targets.get(target.path)?.to ?? target.to);
    return { from, to, problem: null, note: noteOn(leads, isPage, replaces, to), leads, replaces };
  });
  return { redirects, moved: await movedBy(query, redirects) };
}

type Checked = { from: string; target: Target } | { from: string; to: string; problem: string };

function readWish({ from, to, problem }: Wish, publicUrl: string): Checked {
  const as = { from: from.trim(), to: to.trim() };
  if (problem) return { ...as, problem };
  const [start, target] = [readFrom(from), readTo(to, publicUrl)];
  if ("problem" in start) return { ...as, problem: start.problem };
  if ("problem" in target) return { ...as, from: start.path, problem: target.problem };
  if (start.path === target.path)
    return { from: start.path, to: target.to, problem: "It would lead to itself." };
  return { from: start.path, target };
}

function leadsOf({ kind, target_id, target, target_path }: Leads): Leads {
  return { kind, target_id, target, target_path };
}

function noteOn(
  leads: Leads,
  isPage: (path: string) => boolean,
  replaces: PlannedRedirect["replaces"],
  to: string,
): string | null {
  if (replaces && replaces.to !== to) return `Leads to ${replaces.to ?? "nothing"} now.`;
  const isEmpty = leads.kind === "path" && leads.target_path !== "" && !isPage(leads.target_path);
  return isEmpty ? `Nothing is at ${leads.target} at the moment.` : null;
}

async function movedBy(query: Kysely<Tables>, redirects: readonly PlannedRedirect[]): Promise<Plan["moved"]> {
  const ends = new Map(redirects.flatMap(({ from, leads }) => (leads ? [[from, leads] as const] : [])));
  const rows = await rowsWhere(query, "target_path", [...ends.keys()]);
  return rows.flatMap(({ path, target_path }) => {
    const leads = ends.get(target_path);
    // A row that is written itself needs no other.
    return leads && !ends.has(path) ? [{ path, leads }] : [];
  });
}
