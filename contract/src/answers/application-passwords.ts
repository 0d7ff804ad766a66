/** `wp/v2/users/…/application-passwords`. */
import * as z from "zod/mini";
import { links } from "../fields/answer-parts.ts";
import { applicationPasswordFields } from "../fields/application-passwords.ts";
import { answersOf } from "../fields/record-fields.ts";

const { view, embed, edit } = answersOf(applicationPasswordFields, { _links: links });

/** `password` is there once: in the answer that made it. */
export const answerApplicationPassword = {
  view,
  embed,
  edit: z.extend(edit, { password: z.optional(z.string()) }),
};

export const answerApplicationPasswordDeleted = z.object({
  deleted: z.literal(true),
  previous: z.omit(view, { _links: true }),
});

export const answerApplicationPasswordsDeleted = z.object({ deleted: z.literal(true), count: z.number() });
