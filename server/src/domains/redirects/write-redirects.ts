/** Redirects that the studio writes itself. Each call is one transaction, with its audit entries. */
import { longestRedirect, mostRedirects } from "@extenso/contract/wire/redirect.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import type { Database } from "../../engines/database/open.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { redirectPath, targetsOf } from "../content/content.ts";
import { type PlannedRedirect, planRedirects, type Wish } from "./plan-redirects.ts";
import { readLines } from "./read-lines.ts";

export interface RedirectWriteContext {
  database: Database;
  publicUrl: string;
  actor: AuditActor;
  now: Date;
}

/** PostgreSQL's name for the lock that lets one write after the other, so that no two close a circle. */
const writing = 4971;
const rowsAtOnce = 50;

function transaction<T>(
  { database }: RedirectWriteContext,
  work: (rows: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.query.transaction().execute(async (rows) => {
    if (database.kind === "postgres") await sql`select pg_advisory_xact_lock(${writing})`.execute(rows);
    return work(rows);
  });
}

function invalid(message: string): RestError {
  return new RestError("extenso_redirect_invalid", message, 400);
}

/** @throws {RestError} where there is none. */
export function noRedirect(): RestError {
  return new RestError("extenso_no_redirect", "There is no such redirect.", 404);
}

async function write(
  rows: Transaction<Tables>,
  { actor, now }: RedirectWriteContext,
  { redirects, moved }: Awaited<ReturnType<typeof planRedirects>>,
  source: "hand" | "import",
): Promise<void> {
  // In the order in which uses are counted, so that neither waits for the other in a circle.
  const values = redirects
    .flatMap(({ from, leads }) =>
      leads
        ? [{ path: from, ...leads, source, created_by: actor.userId, created_at: now.toISOString() }]
        : [],
    )
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  for (const some of chunkByCount(values, rowsAtOnce))
    await rows
      .insertInto("redirects")
      .values(some)
      .onConflict((conflict) =>
        conflict.column("path").doUpdateSet((is) => ({
          kind: is.ref("excluded.kind"),
          target_id: is.ref("excluded.target_id"),
          target: is.ref("excluded.target"),
          target_path: is.ref("excluded.target_path"),
          source: is.ref("excluded.source"),
          created_by: is.ref("excluded.created_by"),
          created_at: is.ref("excluded.created_at"),
        })),
      )
      .execute();
  for (const { path, leads } of moved)
    await rows.updateTable("redirects").set(leads).where("path", "=", path).execute();
  const paths = values.map(({ path }) => path);
  for (const some of chunkByCount(paths, rowsAtOnce))
    await rows.deleteFrom("unknown_paths").where("path", "in", some).execute();
  const { count } = await rows
    .selectFrom("redirects")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("source", "!=", "rename")
    .where("created_by", "is not", null)
    .executeTakeFirstOrThrow();
  if (Number(count) > mostRedirects)
    throw new RestError(
      "extenso_redirects_full",
      `There are ${mostRedirects.toLocaleString("en-CA")} redirects at most. Remove some that nobody uses.`,
      400,
    );
}

/** @throws {RestError} with what is wrong; 409 where the old address leads somewhere already. */
export function createRedirect(to: RedirectWriteContext, wish: Wish): Promise<PlannedRedirect> {
  return transaction(to, async (rows) => {
    const [planned, plan] = await planOne(rows, to, wish);
    const { replaces } = planned;
    if (replaces) {
      const leads = replaces.to ? `leads to ${replaces.to} already` : "is a redirect already";
      throw new RestError("extenso_redirect_exists", `${planned.from} ${leads}. Change that one.`, 409);
    }
    await write(rows, to, plan, "hand");
    await audit(rows, to, planned.from, "create", { from: null, to: planned.to });
    return planned;
  });
}

/** @throws {RestError} with what is wrong; 404 where the old address leads nowhere. */
export function changeRedirect(to: RedirectWriteContext, wish: Wish): Promise<PlannedRedirect> {
  return transaction(to, async (rows) => {
    const [planned, plan] = await planOne(rows, to, wish);
    if (!planned.replaces) throw noRedirect();
    await write(rows, to, plan, "hand");
    await audit(rows, to, planned.from, "update", { from: planned.replaces.to, to: planned.to });
    return planned;
  });
}

async function planOne(rows: Transaction<Tables>, { publicUrl }: RedirectWriteContext, wish: Wish) {
  const plan = await planRedirects(rows, publicUrl, [wish]);
  const [planned] = plan.redirects as [PlannedRedirect];
  if (planned.problem) throw invalid(planned.problem);
  return [planned, plan] as const;
}

/** @throws {RestError} 404 where there is none. */
export async function deleteRedirect(to: RedirectWriteContext, from: string): Promise<void> {
  if ((await deleteRedirects(to, [from])) === 0) throw noRedirect();
}

/** All in one transaction. @returns how many there were. */
export function deleteRedirects(to: RedirectWriteContext, from: readonly string[]): Promise<number> {
  return transaction(to, async (rows) => {
    let deleted = 0;
    // In the order in which uses are counted, so that neither waits for the other in a circle.
    const paths = [...new Set(from.map(redirectPath))].sort();
    for (const some of chunkByCount(paths, rowsAtOnce)) {
      const found = await rows
        .selectFrom("redirects")
        .select(["path", "kind", "target_id", "target"])
        .where("path", "in", some)
        .orderBy("path")
        .execute();
      const leads = await targetsOf(rows, found);
      await rows.deleteFrom("redirects").where("path", "in", some).execute();
      for (const { path } of found)
        await audit(rows, to, path, "delete", { from: leads.get(path)?.to ?? null, to: null });
      deleted += found.length;
    }
    return deleted;
  });
}

function audit(
  rows: Transaction<Tables>,
  { actor, now }: RedirectWriteContext,
  path: string,
  action: "create" | "update" | "delete",
  to: { from: string | null; to: string | null },
): Promise<void> {
  const change = { subject: "redirect", id: path, name: path, action, changes: { leads_to: to } };
  return appendAudit(rows, actor, [change], now);
}

export interface ImportedLine {
  line: number;
  from: string;
  to: string;
  problem: string | null;
  note: string | null;
}

/** Characters of a list. */
export const longestList = 2_000_000;

/**
 * Reads a list, and writes it if every line is right.
 * @param preview nothing is written.
 * @throws {RestError} for a list without any line, or with too many.
 */
export async function importRedirects(
  to: RedirectWriteContext,
  text: string,
  preview: boolean,
): Promise<{ lines: ImportedLine[]; imported: boolean }> {
  const typed = readLines(text);
  if (typed.length === 0) throw invalid("There is no line with two addresses.");
  if (typed.length > mostRedirects)
    throw invalid(`A list has ${mostRedirects.toLocaleString("en-CA")} lines at most.`);
  const planOf = async (query: Kysely<Tables>) => {
    const plan = await planRedirects(query, to.publicUrl, typed);
    const lines = plan.redirects.map(({ from, to: end, problem, note }, index) => ({
      line: typed[index]?.line ?? 0,
      from: from.slice(0, longestRedirect.from),
      to: end.slice(0, longestRedirect.to),
      problem,
      note,
    }));
    return { plan, lines };
  };
  if (preview) return { lines: (await planOf(to.database.query)).lines, imported: false };
  return transaction(to, async (rows) => {
    const { plan, lines } = await planOf(rows);
    if (lines.some(({ problem }) => problem !== null)) return { lines, imported: false };
    await write(rows, to, plan, "import");
    const changes = { redirects: { from: null, to: lines.length } };
    const entry = { subject: "redirect", id: "list", name: "A list of redirects", action: "import", changes };
    await appendAudit(rows, to.actor, [entry], to.now);
    return { lines, imported: true };
  });
}
