/** `wp/v2/categories` and `wp/v2/tags`. */
import * as z from "zod/mini";
import { links } from "../fields/answer-parts.ts";
import { answersOf } from "../fields/record-fields.ts";
import { termFields } from "../fields/terms.ts";

const { view, embed, edit } = answersOf(termFields("category"), { taxonomy: z.string(), _links: links });

/** Tags have no parent. */
const loose = { parent: z.optional(z.number()) };

export const answerTerm = { embed, view: z.extend(view, loose), edit: z.extend(edit, loose) };
