/** The site's own words as pages get them. */

import { readAnswer, type Transport } from "@extenso/contract/client/transport.ts";
import { httpError } from "@extenso/contract/errors/errors.ts";
import { declarationOf, type SiteDocuments, type SitePart } from "@extenso/contract/site-content/parts.ts";
import * as z from "zod/mini";

/** @throws {ApiError} if they can't be read: pages have no built-in texts to fall back on. */
export async function readWords<Part extends SitePart>(
  transport: Transport,
  parts: readonly Part[],
): Promise<SiteDocuments<Part>> {
  const read = parts.map(async (part) => {
    const answer = await transport.request(`/extenso/v1/site/${part}`, { refusal: httpError });
    const { document } = readAnswer(z.object({ document: declarationOf(part).schema }), answer);
    return [part, document] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as SiteDocuments<Part>;
}
