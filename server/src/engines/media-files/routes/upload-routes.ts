/** Serves uploads, their sizes and their variants at the addresses WordPress gives them. */
import { Hono } from "hono";
import type { Dependencies } from "../../dependencies.ts";
import { variantName } from "../pictures/make-variant.ts";
import { createPictureVariants, type FindUploads } from "../pictures/picture-variants.ts";
import { uploadsFolder } from "../store-media.ts";
import { sendFile } from "./send-file.ts";
import { keyBelow, uploadsPath } from "./upload-address.ts";

/**
 * A file may be replaced at its address: after an hour browsers show what they have and ask behind the visitor's
 * back, which costs nothing where nothing changed.
 */
const untilReplaced = "public, max-age=3600, stale-while-revalidate=31536000";

/** For whom a file is: `some` have shown that they are among them. */
export type FileVerdict = "everybody" | "some" | "refused";

/**
 * GET and HEAD below `/wp-content/uploads/`. With a content server elsewhere, what is not here goes on to the next
 * route.
 * @param judge who may have a file; without it each is everybody's.
 */
export function uploadRoutes(
  {
    settings,
    files,
    log,
    findUploads,
  }: Pick<Dependencies, "settings" | "files" | "log"> & { findUploads: FindUploads },
  judge: (request: Request, name: string, bindings: unknown) => Promise<FileVerdict> = async () =>
    "everybody",
): Hono {
  const variants = createPictureVariants({ findUploads, files, log });
  const routes = new Hono();

  routes.get(`${uploadsPath}*`, async (context, next) => {
    const notFound = () => (settings.contentApiUrl ? next() : noSuchFile());
    const request = context.req.raw;
    const name = keyBelow(uploadsPath, request);
    const send = (key: string, cacheControl: string) =>
      sendFile(request, files, { key: uploadsFolder + key, cacheControl });
    const verdict = name ? await judge(request, name, context.env) : "everybody";
    if (verdict === "refused") return noSuchFile();
    const cacheControl = verdict === "everybody" ? untilReplaced : "private, no-store";
    const sent = name && (await send(name, cacheControl));
    if (sent) return sent;

    const variant = name && variantName(name);
    if (!variant) return notFound();
    const state = await variants.request(name);
    if (state === "unknown") return notFound();
    if (state === "kept") {
      const made = await send(name, cacheControl);
      if (made) return made;
    }
    // Browsers show a picture for what it is, whatever its address ends in; the next visit gets the better one.
    return (await send(variant.picture, "no-store")) ?? notFound();
  });

  return routes;
}

function noSuchFile(): Response {
  return new Response("There is no such file.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
