import type { ContentType } from "./api/content.ts";
import type { DeskRecord } from "./api/records.ts";

/** The address book's own functions would be shared with visitors' pages, in a file of their own. */
const part = (slug: string) => encodeURIComponent(decodeURIComponent(slug));

/** Where people see a record; null while nobody does. */
export function publicPath(
  type: ContentType,
  { status, slug, link }: Pick<DeskRecord, "status" | "slug" | "link">,
): string | null {
  if (status !== "publish" || !slug) return null;
  if (type === "posts") return `/dashboard/academy/post/${part(slug)}`;
  if (type === "portfolio-items") return `/portfolio/${part(slug)}`;
  return URL.parse(link)?.pathname ?? null;
}
