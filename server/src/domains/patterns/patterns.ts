/** Patterns of the studio, kept together in one row: there are a few dozen, and the editor reads all of them. */
import { randomBytes } from "node:crypto";
import type { WirePattern } from "@extenso/contract/wire/patterns.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../engines/database/open.ts";
import type { Query } from "../../engines/database/query.ts";
import { lockState, readState, writeState } from "../../engines/database/studio-state.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { can } from "../access/access.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";

type PatternDependencies = Pick<Dependencies, "database" | "settings" | "clock">;
type Writer = Parameters<typeof can>[0] & { id: number };

/** More are found by nobody. */
const mostPatterns = 100;
const key = "text-patterns";
const originPlaceholder = "{{origin}}";

async function stored(query: Query): Promise<WirePattern[]> {
  return JSON.parse((await readState(query, key)) ?? "[]");
}

/** By name. */
export async function listPatterns(
  query: Query,
  { publicUrl }: Pick<Settings, "publicUrl">,
): Promise<WirePattern[]> {
  const all = await stored(query);
  return all.map((pattern) => ({
    ...pattern,
    content: pattern.content.replaceAll(originPlaceholder, publicUrl),
  }));
}

/** A studio may move to another address, and its patterns with it. */
function withoutOrigin(content: string, publicUrl: string): string {
  return content.replaceAll(`${publicUrl}/`, `${originPlaceholder}/`);
}

function change(
  { database }: { database: Database },
  work: (rows: Transaction<Tables>, all: WirePattern[]) => Promise<WirePattern[]>,
): Promise<void> {
  return database.query.transaction().execute(async (rows) => {
    // The lock keeps two simultaneous saves from overwriting each other.
    await lockState(rows, key, "[]");
    await writeState(rows, key, JSON.stringify(await work(rows, await stored(rows))));
  });
}

function refuseOthers(pattern: WirePattern, writer: Writer): void {
  if (pattern.author === writer.id || can(writer, "edit_others_posts")) return;
  const message = "Somebody else has saved this pattern. Choose another name, or ask an editor.";
  throw new RestError("rest_cannot_edit", message, 403);
}

/** Replaces the pattern of this name, where there is one. @throws {RestError} for another's, and for too many. */
export function savePattern(
  { database, settings, clock }: PatternDependencies,
  { name, content }: { name: string; content: string },
  writer: Writer,
  actor: AuditActor,
): Promise<void> {
  return change({ database }, async (rows, all) => {
    const same = all.find((pattern) => pattern.name.toLowerCase() === name.toLowerCase());
    if (same) refuseOthers(same, writer);
    else if (all.length >= mostPatterns) {
      throw new RestError("rest_too_many_patterns", "There are many patterns already. Delete one.", 400);
    }
    const id = same?.id ?? randomBytes(9).toString("base64url");
    const author = same?.author ?? writer.id;
    const pattern = { id, name, content: withoutOrigin(content, settings.publicUrl), author };
    const entry = { subject: "pattern", id, name, action: same ? "update" : "create", changes: {} };
    await appendAudit(rows, actor, [entry], clock());
    return [...all.filter((one) => one !== same), pattern].sort((one, other) =>
      one.name.localeCompare(other.name, "en"),
    );
  });
}

/** @throws {RestError} 404, and 403 for another's. */
export function deletePattern(
  { database, clock }: PatternDependencies,
  id: string,
  writer: Writer,
  actor: AuditActor,
): Promise<void> {
  return change({ database }, async (rows, all) => {
    const gone = all.find((pattern) => pattern.id === id);
    if (!gone) throw new RestError("rest_no_pattern", "There is no such pattern.", 404);
    refuseOthers(gone, writer);
    const entry = { subject: "pattern", id, name: gone.name, action: "delete", changes: {} };
    await appendAudit(rows, actor, [entry], clock());
    return all.filter((one) => one !== gone);
  });
}
