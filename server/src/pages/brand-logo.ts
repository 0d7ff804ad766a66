/** The studio's own logo as a file: `/brand/logo.svg`, 404 for a studio that has none. */
import { createTransport, readResponse } from "@extenso/contract/client/transport.ts";
import { httpError } from "@extenso/contract/errors/errors.ts";
import { type SiteDocument, siteParts } from "@extenso/contract/site-content/parts.ts";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Dependencies } from "../engines/dependencies.ts";
import type { CachedDocuments, DocumentReader, DocumentSource } from "./cached-document.ts";

/** Opened by itself, it is a document: nothing in it runs or is fetched. The schema of site content refuses such. */
export const drawingHeaders = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** The published part `brand`. @throws {ApiError} if it can't be read. */
export async function readBrand(
  { fetch }: DocumentReader,
  publicUrl: string,
): Promise<SiteDocument<"brand">> {
  const transport = createTransport({ baseUrl: `${publicUrl}/wp-json`, fetch });
  const answer = await transport.request("/extenso/v1/site/brand", { refusal: httpError });
  return readResponse(z.object({ document: siteParts.brand.schema }), answer).document;
}

export function brandLogoRoutes(
  { settings: { publicUrl } }: Pick<Dependencies, "settings">,
  { documents }: { documents: CachedDocuments },
): Hono {
  const source: DocumentSource = {
    path: "/brand/logo.svg",
    contentType: "image/svg+xml; charset=utf-8",
    headers: drawingHeaders,
    async make(reading) {
      const { logo } = await readBrand(reading, publicUrl);
      return logo ? { content: logo.svg, modifiedAt: null } : null;
    },
  };
  const routes = new Hono();
  routes.get(source.path, (context) => documents.answer(context.req.raw, source));
  return routes;
}
