/** `wp/v2/users/…/application-passwords`. */
import * as z from "zod/mini";
import { byContext, links } from "./answer-parts.ts";

const always = { uuid: z.string(), app_id: z.string(), name: z.string() };
const told = {
  /** GMT, without a zone, as all of WordPress's. */
  created: z.string(),
  last_used: z.nullable(z.string()),
  last_ip: z.nullable(z.string()),
};

/** `password` is there once: in the answer that made it. */
export const answerApplicationPassword = byContext({ ...always, _links: links }, told, {
  password: z.optional(z.string()),
});

export const answerApplicationPasswordDeleted = z.object({
  deleted: z.literal(true),
  previous: z.object({ ...always, ...told }),
});

export const answerApplicationPasswordsDeleted = z.object({ deleted: z.literal(true), count: z.number() });
