/** An export's categories and tags. */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Exported, ExportOptions } from "./export-options.ts";
import { cdata, element } from "./wxr-markup.ts";

/** Parents first: an importer looks for them by their slug. */
export async function writeTerms(
  rows: Transaction<Tables>,
  write: ExportOptions["write"],
  exported: Exported,
): Promise<void> {
  const terms = await rows.selectFrom("terms").selectAll().orderBy("taxonomy").orderBy("slug").execute();
  const byId = new Map(terms.map((term) => [term.id, term]));
  const depthOf = (id: number) => {
    let depth = 0;
    for (let above = byId.get(id)?.parent_id; above && depth < terms.length; depth += 1) {
      above = byId.get(above)?.parent_id;
    }
    return depth;
  };
  const depths = new Map(terms.map(({ id }) => [id, depthOf(id)]));
  const ordered = terms.toSorted((one, other) => (depths.get(one.id) ?? 0) - (depths.get(other.id) ?? 0));
  for (const { id, taxonomy, slug, name, description, parent_id } of ordered) {
    const parent = byId.get(parent_id)?.slug ?? "";
    const inner =
      taxonomy === "category"
        ? `<wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name><wp:category_description>${cdata(description)}</wp:category_description>`
        : `<wp:term_id>${id}</wp:term_id><wp:tag_slug>${cdata(slug)}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name><wp:tag_description>${cdata(description)}</wp:tag_description>`;
    await write(element(taxonomy === "category" ? "wp:category" : "wp:tag", inner, "\t"));
  }
  exported.terms = terms.length;
}
