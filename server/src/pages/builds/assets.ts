/** The built site's files: named by their content, so that browsers may keep them for ever. */
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { StoredBuilds } from "./stored-builds.ts";

/** Vite and the picture script put a hash of the content into these names. */
const longestName = 300;
const hashedName = /^\/(assets\/|media\/pictures\/)/;

const forEver = "public, max-age=31536000, immutable";

/**
 * @param clientFolder the build's `client` folder; text files in it lie compressed beside themselves.
 * @param keptBuilds where hashed files of other builds are looked for.
 */
export function assetRoutes(clientFolder: string, keptBuilds: StoredBuilds): Hono {
  const routes = new Hono();
  const serve = serveStatic({ root: clientFolder, precompressed: true });
  // Not in `onFound`: that is called when the answer's headers are already made, and is not heard.
  const keep: MiddlewareHandler = async (context, next) => {
    await next();
    if (!context.res.ok || context.res.headers.has("Cache-Control")) return;
    const isHashed = hashedName.test(context.req.path);
    context.header("Cache-Control", isHashed ? forEver : "public, max-age=3600");
  };
  // Only where files can be: a page must not cost a look at the disk.
  for (const path of [
    "/assets/*",
    "/media/pictures/*",
    "/share/*",
    "/:file{[^/]+\\.(?:svg|png|ico|webmanifest)}",
  ]) {
    routes.get(path, keep, serve);
  }
  routes.get("*", async (context, next) => {
    const { path } = context.req;
    const name = hashedName.test(path) && path.length <= longestName ? path.slice(1) : null;
    const found = name && (await keptBuilds.find(name));
    if (!found) return next();
    const headers = {
      "Content-Type": getMimeType(name) ?? "application/octet-stream",
      "Content-Length": String(found.content.length),
      "Cache-Control": forEver,
      ETag: `"${found.hash.slice(0, 32)}"`,
      "X-Content-Type-Options": "nosniff",
    };
    return new Response(context.req.method === "HEAD" ? null : found.content, { headers });
  });
  return routes;
}
