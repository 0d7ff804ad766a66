/** The error envelope that every refused call answers with. */
import * as z from "zod/mini";
import { text, tolerantRecord } from "./parts.ts";

export const wireError = z.object({
  code: z.catch(z.string(), "unknown"),
  /** May hold markup. */
  message: text,
  data: z.catch(
    z.object({
      status: z.catch(z.optional(z.number()), undefined),
      /** Messages by parameter. Missing parameters come as a plain list of names, which reads as empty. */
      params: tolerantRecord(z.string()),
      /** For a sign-in that needs a second factor: the ticket to send it with, and the methods that the account has. */
      ticket: z.catch(z.optional(z.string()), undefined),
      methods: z.catch(z.optional(z.array(z.string())), undefined),
    }),
    { status: undefined, params: {}, ticket: undefined, methods: undefined },
  ),
});
