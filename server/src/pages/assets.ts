/** The built site's files: named by their content, so that browsers may keep them for ever. */
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

/** Vite and the picture script put a hash of the content into these names. */
const hashedName = /^\/(assets\/|media\/pictures\/)/;

/** @param clientFolder the build's `client` folder; text files in it lie compressed beside themselves. */
export function assetRoutes(clientFolder: string): Hono {
  const routes = new Hono();
  const serve = serveStatic({ root: clientFolder, precompressed: true });
  // Not in `onFound`: that is called when the answer's headers are already made, and is not heard.
  const keep: MiddlewareHandler = async (context, next) => {
    await next();
    if (!context.res.ok || context.res.headers.has("Cache-Control")) return;
    const kept = hashedName.test(context.req.path) ? "max-age=31536000, immutable" : "max-age=3600";
    context.header("Cache-Control", `public, ${kept}`);
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
  return routes;
}
