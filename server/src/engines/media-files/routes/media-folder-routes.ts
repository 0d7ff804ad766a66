/** Serves the repository's `media/` folder at `/media/`: hero, service and package clips, logos, credits. */
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { diskStorage } from "../../storage/disk.ts";
import { endingOf } from "../file-types.ts";
import { sendFile } from "./send-file.ts";
import { keyBelow } from "./upload-address.ts";

/** The repository's own media. */
export const mediaFolder = fileURLToPath(new URL("../../../../../media/", import.meta.url));

/** Types that are served; other files in the folder, such as the manifest, are for builds. */
const served = new Set([".mp4", ".webm", ".jpg", ".svg", ".md"]);
/** File names have no version: browsers cache a file for a day, and show the old one while they revalidate. */
const cacheControl = "public, max-age=86400, stale-while-revalidate=604800";

/**
 * @param folder absolute path of the `media/` folder.
 * Requests for anything else go on to the next route.
 */
export function mediaFolderRoutes(folder = mediaFolder): Hono {
  const files = diskStorage(folder);
  const routes = new Hono();
  routes.get("/media/*", async (context, next) => {
    const name = keyBelow("/media/", context.req.raw);
    if (!name || name.startsWith("sources/") || !served.has(endingOf(name))) return next();
    return (await sendFile(context.req.raw, files, { key: name, cacheControl })) ?? next();
  });
  return routes;
}
