/** Texts that are derived from a post's own by a text job, with a limit on their length. */

import { RestError } from "../../../engines/rest/rest-error.ts";
import type { TextJobs } from "../text-jobs.ts";
import type { PostTexts } from "./derive-post.ts";
import { type DerivationContext, libraryFor } from "./library.ts";

/**
 * Characters: a quarter more than a post may have, and prose grows by less than that. A megabyte of ampersands would
 * become six of entities, and all writers wait while an SQLite file takes that.
 */
const longestRendered = 1_250_000;

/** Includes the pictures that the rendered text shows. */
export type DerivedTexts = ReturnType<TextJobs["derivePost"]>;

/** Stands in until the text job has run; it isn't stored. */
const notYet: DerivedTexts = {
  title: "",
  title_key: "",
  content_rendered: "",
  excerpt_rendered: "",
  search_text: "",
  shown: [],
};

/**
 * @param before the post's rendered text until now.
 * @throws {RestError} 400 if the rendered text grows too long.
 */
export async function derivedFrom(
  deriving: DerivationContext,
  { id, type, status, title_raw, content_raw, excerpt_raw, footnotes = "" }: PostTexts & { id: number },
  before: string,
): Promise<DerivedTexts> {
  const library = await libraryFor(deriving, { id, content_raw }, before);
  if (!library) return notYet;
  // Only `private` changes the result. All other statuses count as `publish`, so that a draft's result still holds when
  // it is published.
  const told = status === "private" ? status : "publish";
  // Without the block, footnotes don't show.
  const shownNotes = content_raw.includes("footnotes") ? footnotes : "";
  const texts = { type, status: told, title_raw, content_raw, excerpt_raw, footnotes: shownNotes } as const;
  const derived = deriving.texts.getResult("derivePost", texts, library) ?? notYet;
  if (derived.content_rendered.length > longestRendered) {
    const message = "content grows too long when it is shown. Please split it.";
    throw new RestError("rest_too_long", message, 400);
  }
  return derived;
}
