/** Texts that follow from a post's own: derived before the transaction that writes them, which only compares. */

import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
import type { OutsideTransaction } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { Library } from "../render/library-context.ts";
import { runWritersTextJob } from "../run-text-job.ts";
import type { TextJobs } from "../text-jobs.ts";
import type { PostTexts } from "./derive-post.ts";
import { type NamedInText, readLibrary } from "./library.ts";

/**
 * Characters: a quarter more than a post may have, and prose grows by less than that. A megabyte of ampersands would
 * become six of entities, and all writers wait while an SQLite file takes that.
 */
const longestRendered = 1_250_000;

/** Includes the pictures that the rendered text shows. */
export type DerivedTexts = ReturnType<TextJobs["derivePost"]>;

/** Where a save reads and derives: outside of its transaction, during which no other could write. */
export interface Planning {
  outside: OutsideTransaction;
  /** The account that writes the texts, whose long jobs are limited; null for the server's own changes and imports. */
  writer: number | null;
  /** A video's title, where it was fetched from YouTube; without it the text shows the bare URL. */
  videoTitle?: ((videoId: string) => string | undefined) | undefined;
}

export type SourceTexts = PostTexts & { id: number };

/** The texts that are derived from a post's own, with all that they were derived from. */
export interface PlannedTexts {
  source: SourceTexts;
  named: NamedInText;
  library: Library;
  derived: DerivedTexts;
  videoTitle: Planning["videoTitle"];
}

/**
 * @param before the post's rendered text until now.
 * @throws {RestError} 400 if the rendered text grows too long; see `runWritersTextJob` for texts that take too long.
 */
export async function deriveTexts(
  { outside, writer, videoTitle }: Planning,
  post: SourceTexts,
  before: string,
): Promise<PlannedTexts> {
  const source = sourceOf(post);
  const { id, content_raw } = source;
  const named = await runWritersTextJob(writer, "named", content_raw, before);
  const library = await readLibrary(outside, { id, content_raw }, named, videoTitle);
  const { id: _id, ...texts } = source;
  const derived = await runWritersTextJob(writer, "derivePost", texts, library);
  if (derived.content_rendered.length > longestRendered) {
    const message = "content grows too long when it is shown. Please split it.";
    throw new RestError("rest_too_long", message, 400);
  }
  return { source, named, library, derived, videoTitle };
}

/** @throws {OutdatedPlanError} if the post's texts are others by now. */
export function plannedTexts(planned: PlannedTexts | undefined, post: SourceTexts): DerivedTexts {
  if (!planned) throw new Error("the texts of a change are derived before its transaction");
  if (!isDeepStrictEqual(planned.source, sourceOf(post))) throw new OutdatedPlanError();
  return planned.derived;
}

/** Whether all that the texts show is as it was when they were derived. */
export async function isLibrarySame(rows: Kysely<Tables>, planned: PlannedTexts): Promise<boolean> {
  const { source, named, library, videoTitle } = planned;
  return isDeepStrictEqual(await readLibrary(rows, source, named, videoTitle), library);
}

function sourceOf({ id, type, title_raw, content_raw, excerpt_raw, footnotes = "" }: SourceTexts) {
  return {
    id,
    type,
    title_raw,
    content_raw,
    excerpt_raw,
    // Without the block, footnotes don't show.
    footnotes: content_raw.includes("footnotes") ? footnotes : "",
  };
}
