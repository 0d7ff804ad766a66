/** What follows from a post's texts, as it was prepared, and bounded. */
import type { TextJobs } from "../../long-texts/text-jobs.ts";
import { RestError } from "../../rest/rest-error.ts";
import type { PostTexts } from "./derive-post.ts";
import { type Deriving, libraryFor } from "./library.ts";

/**
 * Characters: a quarter more than may be written, which is more than prose grows by. A megabyte of ampersands
 * would be six of entities, and everybody waits while a database file takes that.
 */
const longestRendered = 1_250_000;

/** With the pictures that the rendered text shows. */
export type DerivedTexts = ReturnType<TextJobs["derivePost"]>;

/** In the place of what has yet to be made; it is never written. */
const notYet: DerivedTexts = {
  title: "",
  title_key: "",
  content_rendered: "",
  excerpt_rendered: "",
  search_text: "",
  shown: [],
};

/**
 * @param before how the post was shown until now.
 * @throws {RestError} 400 for a text that grows too long as it is shown.
 */
export async function derivedFrom(
  deriving: Deriving,
  { id, type, status, title_raw, content_raw, excerpt_raw }: PostTexts & { id: number },
  before: string,
): Promise<DerivedTexts> {
  const library = await libraryFor(deriving, { id, content_raw }, before);
  if (!library) return notYet;
  // Of the others it makes no difference which it is: what was prepared for a draft holds when it is published.
  const told = status === "private" ? status : "publish";
  const texts = { type, status: told, title_raw, content_raw, excerpt_raw } as const;
  const derived = deriving.texts.made("derivePost", texts, library) ?? notYet;
  if (derived.content_rendered.length > longestRendered) {
    const message = "content grows too long when it is shown. Please split it.";
    throw new RestError("rest_too_long", message, 400);
  }
  return derived;
}
