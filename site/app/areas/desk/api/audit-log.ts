/** The audit log, for administrators. */
import { type WireAuditLine, wireAuditLines } from "@extenso/contract/wire/audit.ts";
import { read } from "./send.ts";

export const auditLogPath = "/extenso/v1/audit-log";

export interface AuditQuery {
  /** "0": the server itself. */
  actor?: string | undefined;
  subject?: string | undefined;
  subject_id?: string | undefined;
  action?: string | undefined;
  /** ISO 8601; both included. */
  after?: string | undefined;
  before?: string | undefined;
}

/** @param olderThan the last entry of the lines before; `null`: the newest. */
export function readAuditLines(
  query: AuditQuery,
  { olderThan = null, perPage = 50 }: { olderThan?: number | null; perPage?: number },
  signal?: AbortSignal,
) {
  const window = { per_page: perPage, older_than: olderThan ?? undefined };
  return read(wireAuditLines, auditLogPath, { query: { ...query, ...window }, signal });
}

/** The newest 20 lines about a person, newest first: their own actions, and changes to their account. */
export async function auditLinesOf(id: number, signal?: AbortSignal): Promise<WireAuditLine[]> {
  const perPage = 20;
  const lists = await Promise.all(
    [{ actor: String(id) }, { subject: "user", subject_id: String(id) }].map((query) =>
      readAuditLines(query, { perPage }, signal),
    ),
  );
  const lines = new Map(lists.flatMap((list) => list.lines.map((line) => [line.id, line])));
  return [...lines.values()].sort((one, other) => other.id - one.id).slice(0, perPage);
}
