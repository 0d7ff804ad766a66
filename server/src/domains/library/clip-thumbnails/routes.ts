/** Serves stored thumbnails of clips. It fetches nothing: other clips get a 404. */
import { Hono } from "hono";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { keptWidths } from "../../../engines/media-files/films/clip-widths.ts";
import { sendFile } from "../../../engines/media-files/routes/send-file.ts";
import { thumbnailAt, thumbnailKey } from "./address.ts";
import { deleteThumbnail, findThumbnails } from "./store.ts";

/** Names carry no version: a browser keeps a file for a day, and shows the old one while it asks again. */
const cacheControl = "public, max-age=86400, stale-while-revalidate=604800";

export function clipThumbnailRoutes({ database, files }: Pick<Dependencies, "database" | "files">): Hono {
  const routes = new Hono();

  /** A row without its file, as after a restore without files, is deleted so that the next reader fetches it again. */
  async function mend({ videoId, width }: { videoId: string; width: number }): Promise<void> {
    const row = (await findThumbnails(database, [videoId])).get(videoId);
    if (row && keptWidths(row.width).includes(width)) await deleteThumbnail(database, videoId);
  }

  routes.get("/clip-thumbnails/*", async (context) => {
    const asked = thumbnailAt(context.req.path);
    const key = asked && thumbnailKey(asked.videoId, asked.width);
    const sent = key && (await sendFile(context.req.raw, files, { key, cacheControl }));
    if (sent) return sent;
    if (asked) await mend(asked);
    return new Response("There is no such thumbnail.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  });
  return routes;
}
