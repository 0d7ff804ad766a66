/** Stored content that doesn't fit this version of the site: found, told once in the log, and by the doctor. */
import { createHash } from "node:crypto";
import { declarationOf, sitePartNames } from "@extenso/contract/site-content/parts.ts";
import { readStored } from "@extenso/contract/site-content/stored-document.ts";
import type { Logger } from "pino";
import type { Query } from "../../engines/database/query.ts";
import { scheduledVersions } from "../../engines/versions/versions.ts";
import { siteKind } from "./store.ts";

export interface UnreadableContent {
  part: string;
  title: string;
  /** `scheduled`: it stays unpublished when its time comes. */
  kind: "published" | "draft" | "scheduled";
  message: string;
  /** As it is stored. */
  stored: string;
}

const loggedIn = new WeakMap<Pick<Logger, "error">, Set<string>>();

/** An error in the log, the first time that this process finds it. */
export function logUnreadable(log: Pick<Logger, "error">, found: Omit<UnreadableContent, "title">): void {
  const logged = loggedIn.get(log) ?? new Set();
  loggedIn.set(log, logged);
  const { part, kind, message, stored } = found;
  const key = `${part} ${kind} ${createHash("sha256").update(stored).digest("base64")}`;
  if (logged.has(key)) return;
  logged.add(key);
  log.error({ part, kind, message }, "stored content of the site doesn't fit this version and is not shown");
}

/** All that is stored and in use; earlier versions tell of themselves when they are opened. */
export async function findUnreadable(query: Query): Promise<UnreadableContent[]> {
  const rows = await query.selectFrom("site_words").selectAll().execute();
  const scheduled = await scheduledVersions(query, { kind: siteKind });
  const found: UnreadableContent[] = [];
  for (const part of sitePartNames) {
    const look = (kind: UnreadableContent["kind"], stored: string | null, version: number | null) => {
      if (stored === null) return;
      const { problem } = readStored(part, stored, version);
      if (problem)
        found.push({ part, title: declarationOf(part).title, kind, message: problem.message, stored });
    };
    const row = rows.find((one) => one.part === part);
    look("published", row?.published ?? null, row?.published_schema_version ?? null);
    look("draft", row?.draft ?? null, row?.draft_schema_version ?? null);
    for (const one of scheduled.filter(({ record }) => record === part))
      look("scheduled", one.body, one.schema_version);
  }
  return found;
}
