/** The studio's own logo as a file: `/brand/logo.svg`, 404 for a studio that has none. */
import { Hono } from "hono";
import type { CachedDocuments, DocumentSource } from "./cached-document.ts";

/** Opened by itself, it is a document: nothing in it runs or is fetched. The schema of site content refuses such. */
export const drawingHeaders = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

export function brandLogoRoutes(documents: CachedDocuments): Hono {
  const source: DocumentSource = {
    path: "/brand/logo.svg",
    contentType: "image/svg+xml; charset=utf-8",
    headers: drawingHeaders,
    async make({ siteDocument }) {
      const { logo } = await siteDocument("brand");
      return logo ? { content: logo.svg, modifiedAt: null } : null;
    },
  };
  const routes = new Hono();
  routes.get(source.path, (context) => documents.answer(context.req.raw, source));
  return routes;
}
