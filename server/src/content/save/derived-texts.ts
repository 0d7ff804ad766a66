/** What follows from a post's texts, prepared where nobody waits for it, and bounded. */
import { runTextJob } from "../../long-texts/run-text-job.ts";
import { RestError } from "../../rest/rest-error.ts";
import type { Library } from "../render/library-context.ts";
import type { DerivedPost, PostTexts } from "./derive-post.ts";

/**
 * Characters: a quarter more than may be written, which is more than prose grows by. A megabyte of ampersands
 * would be six of entities, and everybody waits while a database file takes that.
 */
const longestRendered = 1_250_000;

/** @throws {RestError} 400 for a text that grows too long as it is shown. */
export async function derivedFrom(
  { type, status, title_raw, content_raw, excerpt_raw }: PostTexts,
  library: Library,
): Promise<DerivedPost> {
  const texts = { type, status, title_raw, content_raw, excerpt_raw };
  const derived = await runTextJob("derivePost", texts, library);
  if (derived.content_rendered.length > longestRendered) {
    const message = "content grows too long when it is shown. Please split it.";
    throw new RestError("rest_too_long", message, 400);
  }
  return derived;
}
