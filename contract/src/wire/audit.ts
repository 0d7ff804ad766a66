/** `extenso/v1/audit-log`: lines of the audit log. */
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
  /** By field; `(set)` stands for secrets, and the length for texts. */
  changes: z.record(z.string(), z.object({ from: value, to: value })),
});

/** A line with what the desk can still open. */
const wireAuditLine = z.extend(wireAuditEntry, {
  /** Whether the record still exists and can be opened. */
  is_there: z.boolean(),
  /** Whether the person's account still exists. */
  actor_is_there: z.boolean(),
});

export type WireAuditLine = z.infer<typeof wireAuditLine>;

export const wireAuditLines = z.object({
  lines: z.array(wireAuditLine),
  /** For `older_than`; `null` if there are no older lines. */
  next: z.nullable(z.number()),
});
