import type { MetaDescriptor } from "react-router";
import type { LegalDocument } from "../../../copy/legal/document.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";

/** What a legal document's page says about itself. `path` names its preview picture too. */
export function legalMeta(
  matches: Parameters<typeof pageMeta>[0],
  { title, description }: LegalDocument,
  path: string,
): MetaDescriptor[] {
  return pageMeta(matches, {
    title: `${title} · Extenso`,
    description,
    path,
    image: `/share${path}.jpg`,
    structured: [breadcrumbs(publicUrlOf(matches), [{ name: title, path }])],
  });
}
