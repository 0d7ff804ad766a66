/** How far a film is, and what there is of it, as the API tells it. */

import type { WireVideo } from "@extenso/contract/wire/video.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import { findUpload, mediaUrl } from "../../content/content.ts";
import { posterSize, webSize } from "./make-video.ts";

/** @returns null for what is no film. */
export async function presentVideo(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  mediaId: number,
): Promise<WireVideo | null> {
  const film = await findUpload(database, mediaId);
  if (!film?.mime_type.startsWith("video/")) return null;
  const job = await database.query
    .selectFrom("video_jobs")
    .select(["state", "progress", "reason"])
    .where("media_id", "=", mediaId)
    .executeTakeFirst();
  const { sizes } = readDetails(film.details);
  const folder = film.file.slice(0, film.file.lastIndexOf("/") + 1);
  const addressOf = (name: string) => {
    const size = sizes[name];
    return size ? mediaUrl(folder + size.file, settings.publicUrl) : null;
  };
  return {
    media: mediaId,
    // Those of before have no job: they are shown as they are.
    state: job?.state ?? "done",
    progress: job?.progress ?? 100,
    reason: job?.reason ?? "",
    original: { url: mediaUrl(film.file, settings.publicUrl), mime_type: film.mime_type },
    web: addressOf(webSize),
    poster: addressOf(posterSize),
  };
}
