import type { MetaDescriptor } from "react-router";
import type { LegalDocument } from "../../../copy/legal/document.ts";
import { breadcrumbs, pageMeta, publicUrlOf } from "../../../seo/page-meta.ts";

/** Metadata of a legal document's page. `path` is also the name of its preview picture. */
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
