/** Versions of a part that open pages may show: the published one, and earlier ones of pages opened before. */

import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import { readStored } from "@extenso/contract/site-content/stored-document.ts";
import type { Query } from "../../engines/database/query.ts";
import { latestVersions } from "../../engines/versions/versions.ts";
import { defaultContent } from "./default-content.ts";
import { findSiteContent, versionsOfPart } from "./store.ts";

/** Pages rarely stay open over more versions than this. */
const mostVersions = 20;

/** The newest first; the default content last. */
export async function* documentsShown<Part extends SitePart>(
  query: Query,
  part: Part,
): AsyncGenerator<SiteDocument<Part>> {
  const row = await findSiteContent(query, part);
  if (row?.published) {
    const { document } = readStored(part, row.published, row.published_schema_version);
    if (document) yield document;
    for await (const version of latestVersions(query, versionsOfPart(part), "publish", mostVersions)) {
      const { document: earlier } = readStored(part, version.body, version.schema_version);
      if (earlier) yield earlier;
    }
  }
  yield defaultContent[part] as SiteDocument<Part>;
}
