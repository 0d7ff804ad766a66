/** Collects what a text shows from the database, for its rendering. */

import { runTextJob } from "../../long-texts/run-text-job.ts";
import { readDetails } from "../../media-files/media-details.ts";
import { mediaLink, mediaUrl } from "../media/present.ts";
import { mediaById } from "../media/store.ts";
import { originPlaceholder } from "../origin.ts";
import type { Library, LibraryFile } from "../render/library-context.ts";
import type { SaveRun } from "./save-run.ts";

/** @param before how the text was shown until now. */
export async function libraryFor(
  run: Pick<SaveRun, "rows" | "videoTitle">,
  { id, content_raw }: { id: number; content_raw: string },
  before: string,
): Promise<Library> {
  const named = await runTextJob("named", content_raw, before);
  const media = await mediaById({ query: run.rows }, named.pictures);
  const files = new Map<number, LibraryFile>();
  for (const [fileId, file] of media) {
    files.set(fileId, {
      id: fileId,
      isPicture: file.media_type === "image",
      address: mediaUrl(file.file, originPlaceholder),
      page: mediaLink(file, { publicUrl: originPlaceholder }),
      alt: file.alt_text,
      caption: file.caption_raw,
      details: readDetails(file.details),
    });
  }
  const videoTitles = new Map(named.filmTitles);
  for (const film of named.films) {
    const title = run.videoTitle?.(film);
    if (title !== undefined) videoTitles.set(film, title);
  }
  return { id, files, videoTitles };
}
