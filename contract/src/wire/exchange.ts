/** `extenso/v1/exchange`: import from and export to a WordPress, for administrators. Times are ISO 8601, UTC. */
import * as z from "zod/mini";

export const importTaskSteps = ["reading", "people", "terms", "files", "texts"] as const;

/** `check` reports the effects of an import, and writes nothing. */
const kind = z.literal(["check", "import"]);

const file = z.object({
  /** Id of the upload with the file. */
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
  /** `null` if unknown. */
  total: z.nullable(z.number()),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** The reason of a failure; `null` otherwise. */
  failure: z.nullable(z.string()),
});

const counted = z.array(z.object({ name: z.string(), count: z.number() }));

export const wireImportReport = z.object({
  kind,
  file,
  downloads: z.boolean(),
  made_at: z.string(),
  /** URL of the other site. */
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
  /** Old URLs that redirect. */
  redirects: z.number(),
  /** Content of the file that this site has no place for. */
  left_out: z.object({ comments: z.number(), types: counted, taxonomies: counted, fields: counted }),
  /** Custom fields that are stored unchanged. */
  kept_fields: counted,
  /** Shortcodes of page builders and other plugins, left in the texts; missing in reports of earlier versions. */
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
  /** Number of further ones. */
  more_remarks: z.number(),
});

export const wireImportStatus = z.object({
  /** The last task started; `null` before the first. */
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
