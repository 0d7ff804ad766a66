/** The fields of categories and tags. */
import { type Fields, inFull, integer, readOnly, type Scope, text } from "./record-fields.ts";

/** The scopes in the order in which WordPress writes them here. */
const everywhere: readonly Scope[] = ["view", "embed", "edit"];

export function termFields(taxonomy: "category" | "post_tag"): Fields {
  return {
    id: readOnly(integer("Unique identifier for the term.", everywhere)),
    count: readOnly(integer("Number of published posts for the term.", inFull)),
    description: text("HTML description of the term.", inFull),
    link: readOnly(text("URL of the term.", everywhere, { format: "uri" })),
    name: { ...text("HTML title for the term.", everywhere), required: true },
    slug: text("An alphanumeric identifier for the term unique to its type.", everywhere),
    taxonomy: readOnly(text("Type attribution for the term.", everywhere, { enum: [taxonomy] })),
    ...(taxonomy === "category" ? { parent: integer("The parent term ID.", inFull) } : {}),
    meta: { description: "Meta fields.", type: "object", context: inFull, properties: [] },
  };
}
