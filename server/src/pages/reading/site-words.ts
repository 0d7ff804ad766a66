/** The site's own words as pages get them. */

import { readAnswer, type Transport } from "@extenso/contract/client/transport.ts";
import { httpError } from "@extenso/contract/errors/errors.ts";
import { declarationOf, type SiteDocuments, type SitePart } from "@extenso/contract/site-words/parts.ts";
import * as z from "zod/mini";

/** @throws {ApiError} where they cannot be read: no page is made of words that nobody wrote. */
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
