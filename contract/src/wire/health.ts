/** `extenso/v1/health`: what `npm run doctor` says, for administrators. */
import * as z from "zod/mini";

export const wireHealth = z.object({
  version: z.string(),
  /** ISO 8601, UTC; `null`: nothing was looked at yet. */
  checked_at: z.nullable(z.string()),
  /** A check is under way; what is shown is older. */
  is_checking: z.boolean(),
  /** In the order in which the doctor tells them. */
  findings: z.array(
    z.object({
      verdict: z.literal(["good", "doubtful", "bad"]),
      /** The part that was looked at. */
      of: z.string(),
      message: z.string(),
      /** Empty where all is well. */
      todo: z.string(),
    }),
  ),
});

export type WireHealth = z.infer<typeof wireHealth>;
