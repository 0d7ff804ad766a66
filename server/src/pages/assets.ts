/** The built site's files: named by their content, so that browsers may keep them for ever. */
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Vite and the picture script put a hash of the content into these names. */
const hashedName = /^\/(assets\/|media\/pictures\/)/;

/** @param clientFolder the build's `client` folder; text files in it lie compressed beside themselves. */
export function assetRoutes(clientFolder: string): Hono {
  const routes = new Hono();
  const serve = serveStatic({
    root: clientFolder,
    precompressed: true,
    onFound(_path, context) {
      const kept = hashedName.test(context.req.path) ? "max-age=31536000, immutable" : "max-age=3600";
      context.header("Cache-Control", `public, ${kept}`);
    },
  });
  // Only where files can be: a page must not cost a look at the disk.
  for (const path of [
    "/assets/*",
    "/media/pictures/*",
    "/share/*",
    "/:file{[^/]+\\.(?:svg|png|ico|webmanifest)}",
  ]) {
    routes.get(path, serve);
  }
  return routes;
}
