/** WordPress's rules for a new or changed category or tag: what it may be called, and where it hangs. */
import { escapeLoneAmpersands } from "@extenso/contract/html/escape.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { cleanInlineHtml } from "../../../engines/wordpress-values/inline-html.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";
import type { Taxonomy, Term } from "./store.ts";

type Rows = Transaction<Tables>;

/** Characters: WordPress's column has no room for more. */
const longestName = 200;
/** Categories below categories. */
const deepest = 50;

/** Without markup; a lone `&` becomes `&amp;`. @throws {RestError} for none, and for one that is too long. */
export function termName(given: string): string {
  const name = escapeLoneAmpersands(cleanLine(given)).replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  // WordPress answers 500 to both: it didn't expect them.
  if (name === "") throw new RestError("empty_term_name", "A name is required for this term.", 400);
  if ([...name].length > longestName) {
    const message = `A name has at most ${longestName} characters.`;
    throw new RestError("db_insert_error", message, 400);
  }
  return name;
}

/** Emphasis and links. */
export function termDescription(given: string): string {
  return cleanInlineHtml(given);
}

/**
 * One that is the term itself, or below it, would make a ring, and is none.
 * @throws {RestError} for one that isn't there.
 */
export async function parentOf(rows: Rows, taxonomy: Taxonomy, wished: number, own: number): Promise<number> {
  if (wished === 0) return 0;
  const known = wished > 0 && wished < 2 ** 31;
  let above = wished;
  for (let depth = 0; above !== 0 && depth < deepest; depth += 1) {
    if (above === own) return 0;
    const parent: { parent_id: number } | undefined = known
      ? await rows
          .selectFrom("terms")
          .select("parent_id")
          .where("id", "=", above)
          .where("taxonomy", "=", taxonomy)
          .executeTakeFirst()
      : undefined;
    if (!parent && above !== wished) return wished;
    if (!parent) throw new RestError("rest_term_invalid", "Parent term does not exist.", 400);
    above = parent.parent_id;
  }
  return above === 0 ? wished : 0;
}

/** The name is taken by a term beside it. */
class TermExistsError extends RestError {
  constructor(message: string, id: number) {
    super("term_exists", message, 400, { term_id: id });
  }

  /** As WordPress says it, with its first, unfinished sentence at the end. */
  override toWire() {
    const { term_id } = this.details;
    return { ...super.toWire(), additional_data: [term_id, term_id] };
  }
}

/**
 * @param wished the slug that was asked for; empty for none.
 * @throws {RestError} `term_exists`.
 */
export async function refuseTaken(
  rows: Rows,
  { taxonomy, name, parent_id }: Pick<Term, "taxonomy" | "name" | "parent_id">,
  wished: string,
): Promise<void> {
  const slug = wished || sanitizeTitle(name);
  const beside = await rows
    .selectFrom("terms")
    .select(["id", "name", "slug", "parent_id"])
    .where("taxonomy", "=", taxonomy)
    .where((is) => is.or([is("parent_id", "=", parent_id), is("slug", "=", slug)]))
    .orderBy("name")
    .orderBy("id")
    .execute();
  const siblings = beside.filter((term) => term.parent_id === parent_id);
  const named = siblings.find((term) => term.name.toLowerCase() === name.toLowerCase());
  if (!named) return;
  const holder = beside.find((term) => term.slug === slug);
  if (wished && named.slug !== slug && !holder) return;
  if (taxonomy === "post_tag") {
    const message = "A term with the name provided already exists in this taxonomy.";
    throw new TermExistsError(message, named.id);
  }
  const asNamed = (!wished || named.slug === slug) && siblings.some((term) => term.name === name);
  const taken = asNamed ? named : siblings.find((term) => term.slug === slug);
  if (!taken) return;
  const message = "A term with the name provided already exists with this parent.";
  throw new TermExistsError(message, taken.id);
}

/** @throws {RestError} where another term has this slug: WordPress answers 500. */
export async function refuseTakenSlug(
  rows: Rows,
  { id, taxonomy }: Pick<Term, "id" | "taxonomy">,
  slug: string,
): Promise<void> {
  const holder = await rows
    .selectFrom("terms")
    .select("id")
    .where("taxonomy", "=", taxonomy)
    .where("slug", "=", slug)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (!holder) return;
  const message = `The slug &#8220;${slug}&#8221; is already in use by another term.`;
  throw new RestError("duplicate_term_slug", message, 400);
}
