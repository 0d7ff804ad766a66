/** Two terms become one: whatever carries the first carries the second, and the first is gone. */
import { defaultCategory } from "../../site-settings/site-settings.ts";
import type { TermMerged } from "./changes.ts";
import { ContentStateError, MissingContentError } from "./errors.ts";
import type { SaveRun } from "./save-run.ts";
import { countTermUses, resourceOfTaxonomy } from "./term-uses.ts";

/**
 * @returns the number of the term that is left.
 * @throws {ContentStateError} for one into itself or into one of another kind, and for the default category.
 */
export async function mergeTerm(run: SaveRun, { id, into }: TermMerged): Promise<number> {
  const { rows } = run;
  const terms = await rows.selectFrom("terms").selectAll().where("id", "in", [id, into]).execute();
  const from = terms.find((term) => term.id === id);
  const left = terms.find((term) => term.id === into);
  if (!from || !left) throw new MissingContentError(`there is no term ${from ? into : id}`);
  if (id === into) throw new ContentStateError("A term cannot be merged into itself.");
  if (from.taxonomy !== left.taxonomy) throw new ContentStateError("They are not of one kind.");
  if (id === (await defaultCategory(rows))) throw new ContentStateError("The default category stays.");
  const gained = await rows
    .selectFrom("post_terms")
    .innerJoin("posts", "posts.id", "post_terms.post_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("term_id", "=", id)
    .where("posts.status", "=", "publish")
    .where("post_id", "not in", (eb) =>
      eb.selectFrom("post_terms").select("post_id").where("term_id", "=", into),
    )
    .executeTakeFirstOrThrow();
  countTermUses(run, [into], Number(gained.count));
  await rows
    .insertInto("post_terms")
    .columns(["post_id", "term_id"])
    .expression((eb) =>
      eb
        .selectFrom("post_terms")
        .select(["post_id", eb.lit(into).as("term_id")])
        .where("term_id", "=", id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Below it, or below another that was below it: up by one, so that no circle comes of it.
  await rows.updateTable("terms").set({ parent_id: from.parent_id }).where("parent_id", "=", id).execute();
  await rows.deleteFrom("terms").where("id", "=", id).execute();
  run.resources.add(resourceOfTaxonomy[from.taxonomy]);
  return into;
}
