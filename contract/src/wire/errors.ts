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
      /** What is wrong with each parameter; missing ones are told as a mere list, which is none. */
      params: tolerantRecord(z.string()),
    }),
    { status: undefined, params: {} },
  ),
});
