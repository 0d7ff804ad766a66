import type { ContentType } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { getUpdate } from "../api/updates.ts";
import type { Finding } from "../findings/finding.ts";

/** The check before publishing, of a record as it is saved: the same wherever it is published from. */
export async function recordFindings(type: ContentType, record: DeskRecord): Promise<Finding[]> {
  // The editor's code comes with its first use: lists go without it.
  if (type === "portfolio-items") {
    const [{ draftOf }, { projectFindings }] = await Promise.all([
      import("../projects/draft.ts"),
      import("../projects/project-findings.ts"),
    ]);
    return projectFindings(draftOf(record));
  }
  const [{ openDocument }, { textFindings }] = await Promise.all([
    import("../editor/document/document.ts"),
    import("../editor/examine/text-findings.ts"),
  ]);
  return textFindings({
    type,
    doc: openDocument(record.content.raw).node,
    title: record.title.raw,
    excerpt: record.excerpt.raw,
    featured: record.featured_media,
  });
}

/** A published record as it will be when one of its scheduled updates goes out. */
export async function withUpdate(type: ContentType, record: DeskRecord, update: number): Promise<DeskRecord> {
  const { result } = await getUpdate(type, record.id, update);
  const raw = (name: "title" | "content" | "excerpt") =>
    typeof result[name] === "string" ? { [name]: { raw: result[name], rendered: "" } } : {};
  const acf = result.acf as DeskRecord["acf"] | undefined;
  return {
    ...record,
    ...raw("title"),
    ...raw("content"),
    ...raw("excerpt"),
    ...(typeof result.featured_media === "number" ? { featured_media: result.featured_media } : {}),
    acf: { ...record.acf, ...acf },
  };
}
