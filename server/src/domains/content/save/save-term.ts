/** Categories and tags: what each change writes. */

import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { defaultCategory } from "../../site-settings/site-settings.ts";
import { freeTermSlug, lockTermNames } from "../slugs/free-slug.ts";
import { ContentStateError, MissingContentError, type TermChange } from "./changes.ts";
import { deleteTermRedirects, dropTermRedirect, redirectOldTerm } from "./redirect-old-paths.ts";
import type { SaveRun } from "./save-run.ts";
import { countTermUses, resourceOfTaxonomy } from "./term-uses.ts";

type Of<Action extends TermChange["action"]> = Extract<TermChange, { action: Action }>;

export async function createTerm(run: SaveRun, change: Of<"create">): Promise<number> {
  const { slug, ...term } = change.values;
  await lockTermNames(run.rows, run.kind);
  const named = await freeTermSlug(run.rows, { id: change.id ?? (await nextId(run.rows)), slug, ...term });
  if (change.id !== undefined) run.idsGiven = true;
  const { id } = await run.rows
    .insertInto("terms")
    .values({ ...(change.id === undefined ? {} : { id: change.id }), ...term, slug: named, count: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  run.resources.add(resourceOfTaxonomy[term.taxonomy]);
  await dropTermRedirect(run, { taxonomy: term.taxonomy, slug: named });
  return id;
}

/** For a name: the number it gets may be another. */
async function nextId(rows: Transaction<Tables>): Promise<number> {
  const { last } = await rows
    .selectFrom("terms")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

export async function updateTerm(run: SaveRun, change: Of<"update">): Promise<number> {
  const before = await run.rows
    .selectFrom("terms")
    .selectAll()
    .where("id", "=", change.id)
    .executeTakeFirst();
  if (!before) throw new MissingContentError(`there is no term ${change.id}`);
  const { values } = change;
  const after = { ...before, ...values };
  if (values.slug !== undefined) {
    await lockTermNames(run.rows, run.kind);
    after.slug = await freeTermSlug(run.rows, after);
  }
  const { name, slug, description, parent_id } = after;
  await run.rows
    .updateTable("terms")
    .set({ name, slug, description, parent_id })
    .where("id", "=", change.id)
    .execute();
  await redirectOldTerm(run, before, after);
  run.resources.add(resourceOfTaxonomy[before.taxonomy]);
  return change.id;
}

/** Its children move up; posts left without a category get the default one. */
export async function deleteTerm(run: SaveRun, id: number): Promise<number> {
  const { rows } = run;
  const home = await defaultCategory(rows);
  if (id === home) throw new ContentStateError("The default category stays.");
  const carriers = await rows.selectFrom("post_terms").select("post_id").where("term_id", "=", id).execute();
  const gone = await rows.deleteFrom("terms").where("id", "=", id).returningAll().executeTakeFirst();
  if (!gone) throw new MissingContentError(`there is no term ${id}`);
  await deleteTermRedirects(run, id);
  run.resources.add(resourceOfTaxonomy[gone.taxonomy]);
  if (gone.taxonomy !== "category") return id;
  await rows.updateTable("terms").set({ parent_id: gone.parent_id }).where("parent_id", "=", id).execute();
  if (carriers.length === 0) return id;
  const moved = await rows
    .insertInto("post_terms")
    .columns(["post_id", "term_id"])
    .expression((eb) =>
      eb
        .selectFrom("posts")
        .select(["posts.id", eb.lit(home).as("term_id")])
        .where("posts.type", "=", "post")
        .where(
          "posts.id",
          "in",
          carriers.map(({ post_id }) => post_id),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("post_terms")
                .innerJoin("terms", "terms.id", "post_terms.term_id")
                .select("terms.id")
                .whereRef("post_terms.post_id", "=", "posts.id")
                .where("terms.taxonomy", "=", "category"),
            ),
          ),
        ),
    )
    .returning("post_id")
    .execute();
  if (moved.length === 0) return id;
  const published = await rows
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(
      "id",
      "in",
      moved.map(({ post_id }) => post_id),
    )
    .where("status", "=", "publish")
    .executeTakeFirstOrThrow();
  countTermUses(run, [home], Number(published.count));
  return id;
}
