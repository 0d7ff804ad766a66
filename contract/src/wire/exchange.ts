/** `extenso/v1/exchange`: content from another WordPress, and to one, for administrators. Times are ISO 8601, UTC. */
import * as z from "zod/mini";

export const importTaskSteps = ["reading", "people", "terms", "files", "texts"] as const;

/** `check` says what an import would do, and writes nothing. */
const kind = z.literal(["check", "import"]);

const file = z.object({
  /** The upload that it is. */
  id: z.string(),
  name: z.string(),
  size: z.number(),
});

const wireImportTask = z.object({
  kind,
  file,
  /** Whether files are fetched from the other site. */
  downloads: z.boolean(),
  state: z.literal(["waiting", "running", "done", "failed"]),
  step: z.nullable(z.literal(importTaskSteps)),
  done: z.number(),
  /** Null where it isn't known. */
  total: z.nullable(z.number()),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Why it failed; null otherwise. */
  failure: z.nullable(z.string()),
});

const counted = z.array(z.object({ name: z.string(), count: z.number() }));

export const wireImportReport = z.object({
  kind,
  file,
  downloads: z.boolean(),
  made_at: z.string(),
  /** The other site's address. */
  source: z.string(),
  counts: z.array(
    z.object({
      kind: z.literal(["author", "category", "tag", "media", "post", "page", "portfolio-item"]),
      made: z.number(),
      updated: z.number(),
      unchanged: z.number(),
      skipped: z.number(),
      failed: z.number(),
    }),
  ),
  /** Old addresses that lead on. */
  redirects: z.number(),
  /** Content of the file that this site has no place for. */
  left_out: z.object({ comments: z.number(), types: counted, taxonomies: counted, fields: counted }),
  /** Custom fields that are kept as they are. */
  kept_fields: counted,
  /** Shortcodes of page builders and other plugins, left in the texts; reports of before have none. */
  kept_shortcodes: z.optional(counted),
  /** Accounts whose roles aren't known here. */
  unknown_roles: z.array(z.object({ login: z.string(), roles: z.string() })),
  remarks: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      outcome: z.literal(["skipped", "failed"]),
      reason: z.string(),
    }),
  ),
  /** How many more there are. */
  more_remarks: z.number(),
});

export const wireImportStatus = z.object({
  /** The last one that was begun; null before the first. */
  task: z.nullable(wireImportTask),
});

export const wireExchange = z.object({
  task: z.nullable(wireImportTask),
  /** Reports of the last check and of the last import; null before the first. */
  check: z.nullable(wireImportReport),
  imported: z.nullable(wireImportReport),
});

export type WireImportTask = z.infer<typeof wireImportTask>;
export type WireImportReport = z.infer<typeof wireImportReport>;
export type WireExchange = z.infer<typeof wireExchange>;
