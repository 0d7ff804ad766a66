/** Addresses of categories and tags that a rename or a merge takes from them: they are kept, and lead to what is left. */

import { addRedirect, redirectPath, termPath } from "../redirects.ts";
import type { TermsTable } from "../tables.ts";
import type { SaveRun } from "./save-run.ts";

type Named = Pick<TermsTable, "taxonomy" | "slug"> & { id: number };

/** Call this after the term has its new slug. @param before the term as it was. */
export async function redirectOldTerm(run: SaveRun, before: Named, after: Named): Promise<void> {
  if (before.slug === after.slug && before.id === after.id) return;
  const { rows, now } = run;
  const by = run.actor?.userId ?? null;
  // Redirects that led to the term that is gone follow.
  if (before.id !== after.id)
    await rows
      .updateTable("redirects")
      .set({ target_id: after.id })
      .where("kind", "=", "term")
      .where("target_id", "=", before.id)
      .execute();
  const path = termPath(before);
  await addRedirect(rows, { path, kind: "term", id: after.id, now, source: "rename", by });
  await dropTermRedirect(run, after);
}

/** A term has this address now, so none that was there before leads elsewhere. */
export async function dropTermRedirect({ rows }: SaveRun, term: Omit<Named, "id">): Promise<void> {
  await rows
    .deleteFrom("redirects")
    .where("kind", "=", "term")
    .where("path", "=", redirectPath(termPath(term)))
    .execute();
}

/** Nothing leads to a term that is gone for good. */
export async function deleteTermRedirects({ rows }: SaveRun, id: number): Promise<void> {
  await rows.deleteFrom("redirects").where("kind", "=", "term").where("target_id", "=", id).execute();
}
