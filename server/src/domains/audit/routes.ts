/** `extenso/v1/audit`: who changed what, for administrators. */

import { auditFieldLabel, auditSentence, auditValue } from "@extenso/contract/audit/sentences.ts";
import { wireAuditEntry, wireAuditLines } from "@extenso/contract/wire/audit.ts";
import { type CsvColumns, csvResponse, csvStream } from "../../engines/csv/csv.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { windowArguments } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { administratorsOnly, demandProof, type Prover } from "../access/access.ts";
import type { AuditValue } from "./differences.ts";
import { type AuditFilter, countAuditEntries, listAuditEntries } from "./list-entries.ts";
import { type AuditEntry, linesOf, type Place, placeOf, readEntries } from "./log-lines.ts";

const filterArguments: Record<string, Argument<RestCall>> = {
  subject: {
    type: "string",
    maxLength: 40,
    description: "Limit results to one kind of subject: post, page, portfolio-items, media, user and so on.",
  },
  subject_id: {
    type: "string",
    maxLength: 100,
    description: "With `subject`, limit results to this one: its number or name.",
  },
  actor: {
    type: "integer",
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: "Limit results to what this user did.",
  },
  action: { type: "string", maxLength: 40, description: "Limit results to one action, such as publish." },
  after: {
    type: "string",
    format: "date-time",
    description: "Limit results to what was done at or after this time.",
  },
  before: {
    type: "string",
    format: "date-time",
    description: "Limit results to what was done at or before this time.",
  },
};

const logPath = "/audit-log";
const logFilters: Record<string, Argument<RestCall>> = {
  ...filterArguments,
  actor: {
    type: "integer",
    minimum: 0,
    maximum: 2 ** 31 - 1,
    description: "Limit results to what this user did; 0: to what the server did itself.",
  },
};
const logArguments: Record<string, Argument<RestCall>> = {
  ...logFilters,
  per_page: windowArguments.per_page,
  older_than: {
    type: "integer",
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: "Limit results to what comes after this entry, the newest first.",
  },
};

export function auditRoutes({ database, settings, clock }: Dependencies): RestResource {
  const { query } = database;
  const entries = collectionRoute(settings, {
    path: "/audit",
    args: filterArguments,
    permission: administratorsOnly,
    response: wireAuditEntry,
    filter: ({ params }) => filterOf(params),
    count: (filter) => countAuditEntries(query, filter),
    async list(filter, window) {
      const rows = await listAuditEntries(query, filter, window);
      return rows.map(({ actor_id, actor_name, changes, ...entry }) => ({
        ...entry,
        actor: { id: actor_id, name: actor_name },
        changes: JSON.parse(changes),
      }));
    },
  });
  return { routes: [entries, logRoute(query), csvRoute(query, clock)] };
}

/** By place, and without a count: as fast at the log's end as at its beginning. */
function logRoute(query: Query): RestRoute {
  return studioRoute(logPath, {
    GET: {
      args: logArguments,
      permission: administratorsOnly,
      response: wireAuditLines,
      async handle({ params }) {
        const limit = Number(params.per_page);
        const older = params.older_than;
        const before = older === undefined ? null : await placeOf(query, Number(older));
        // Its entry was swept, and so were all that are older.
        if (before === undefined) return { body: { lines: [], next: null } };
        const found = await readEntries(query, filterOf(params), { before, limit: limit + 1 });
        const shown = found.slice(0, limit);
        const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
        return { body: { lines: await linesOf(query, shown), next } };
      },
    },
  });
}

function csvRoute(query: Query, clock: Dependencies["clock"]): RestRoute {
  return studioRoute(`${logPath}/csv`, {
    GET: {
      args: logFilters,
      permission: administratorsOnly,
      response: "raw",
      async handle(call) {
        const now = clock();
        const body = auditCsv(query, filterOf(call.params), { caller: requireUser(call), now });
        const day = now.toISOString().slice(0, 10);
        return { body: null, raw: csvResponse(body, `audit-log-${day}`) };
      },
    },
  });
}

function filterOf({
  subject,
  subject_id,
  actor,
  action,
  after,
  before,
}: Record<string, unknown>): AuditFilter {
  const text = (name: string, value: unknown) => {
    if (value === undefined) return {};
    // PostgreSQL refuses NUL in text; no entry has one.
    return { [name]: String(value).replaceAll("\0", "\u{fffd}") };
  };
  return {
    ...text("subject", subject),
    ...text("subjectId", subject_id),
    ...text("action", action),
    ...(actor === undefined ? {} : { actorId: Number(actor) || null }),
    ...(after === undefined ? {} : { after: timeOf("after", after) }),
    ...(before === undefined ? {} : { before: timeOf("before", before) }),
  };
}

function timeOf(name: string, value: unknown): string {
  const time = new Date(String(value));
  if (Number.isNaN(time.getTime())) {
    throw new RestError("rest_invalid_param", `Invalid parameter(s): ${name}`, 400, {
      params: { [name]: "Invalid date." },
    });
  }
  return time.toISOString();
}

// The audit log as a table for spreadsheets.

/** Rows in one file; days narrow it further. */
const mostCsvRows = 100_000;
const rowsAtOnce = 1_000;

const sentence = ({ actor_id: id, actor_name: name, ...entry }: AuditEntry) =>
  auditSentence({ ...entry, actor: { id, name } });

function told(changes: string): string {
  const made = JSON.parse(changes) as Record<string, { from: AuditValue; to: AuditValue }>;
  return Object.entries(made)
    .map(([field, { from, to }]) => `${auditFieldLabel(field)}: ${auditValue(from)} → ${auditValue(to)}`)
    .join("; ");
}

const columns: CsvColumns<AuditEntry> = [
  ["When (UTC)", ({ at }) => at],
  ["What happened", sentence],
  ["Who", ({ actor_name }) => actor_name],
  ["Action", ({ action }) => action],
  ["Kind", ({ subject }) => subject],
  ["Number", ({ subject_id }) => subject_id],
  ["Name", ({ subject_name }) => subject_name],
  ["Changes", ({ changes }) => told(changes)],
  ["Address", ({ address }) => address],
];

/** @throws {RestError} unless the caller gave a fresh proof. */
function auditCsv(
  query: Query,
  filter: AuditFilter,
  { caller, now }: { caller: Prover; now: Date },
): ReadableStream<Uint8Array> {
  demandProof(caller, now);
  let before: Place | null = null;
  let count = 0;
  return csvStream(columns, async () => {
    const limit = Math.min(rowsAtOnce, mostCsvRows - count);
    const rows: AuditEntry[] = await readEntries(query, filter, { before, limit });
    before = rows.at(-1) ?? before;
    count += rows.length;
    return { rows, isLast: rows.length < limit || count >= mostCsvRows };
  });
}
