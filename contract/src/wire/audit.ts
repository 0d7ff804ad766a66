/** `extenso/v1/audit`: one line of who changed what. */
import * as z from "zod/mini";

const value = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
);

export const wireAuditEntry = z.object({
  id: z.number(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** `id` null: the server itself, such as `import`. */
  actor: z.object({ id: z.nullable(z.number()), name: z.string() }),
  /** The IP address that the call came from; empty for the server itself. */
  address: z.string(),
  request_id: z.string(),
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  subject_name: z.string(),
  /** By field; secrets read `(set)`, texts are told by their length. */
  changes: z.record(z.string(), z.object({ from: value, to: value })),
});

/** A line of the log as the desk shows it. */
const wireAuditLine = z.extend(wireAuditEntry, {
  /** The thing is still there, and may be opened. */
  is_there: z.boolean(),
  /** The person's account is still there. */
  actor_is_there: z.boolean(),
});

export type WireAuditLine = z.infer<typeof wireAuditLine>;

export const wireAuditLines = z.object({
  lines: z.array(wireAuditLine),
  /** For `older_than`; `null`: there are no older ones. */
  next: z.nullable(z.number()),
});
