/** A file of the library as an item of an export. */
import type { Selectable } from "kysely";
import { mediaUrl } from "../../../domains/content/media/present.ts";
import { withOrigin } from "../../../domains/content/origin.ts";
import type { MediaTable } from "../../../engines/database/tables/file-tables.ts";
import { itemOf } from "./export-items.ts";
import type { ItemSurroundings } from "./item-meta.ts";
import { cdata, element } from "./wxr-markup.ts";

/** A WordPress keeps it unseen, and hands it out again. */
const decorativeMeta = "_extenso_decorative";

export function mediaItem(
  file: Selectable<MediaTable>,
  link: string,
  { publicUrl, timezone, logins }: ItemSurroundings,
): string {
  const address = mediaUrl(file.file.split("/").map(encodeURIComponent).join("/"), publicUrl);
  const meta = [
    { key: "_wp_attached_file", value: file.file },
    ...(file.alt_text ? [{ key: "_wp_attachment_image_alt", value: file.alt_text }] : []),
    ...(file.decorative ? [{ key: decorativeMeta, value: "1" }] : []),
  ];
  return itemOf(
    {
      id: file.id,
      title: file.title_raw,
      link,
      guid: address,
      creator: logins.get(file.author_id) ?? "",
      content: withOrigin(file.description_raw, publicUrl),
      excerpt: withOrigin(file.caption_raw, publicUrl),
      publishedAt: file.published_at,
      modifiedAt: file.modified_at,
      commentStatus: "closed",
      pingStatus: "closed",
      menuOrder: 0,
      dateFloats: false,
      slug: file.slug,
      status: "inherit",
      parent: file.parent_post_id ?? 0,
      type: "attachment",
      password: "",
      sticky: 0,
      more: element("wp:attachment_url", cdata(address)),
      meta,
    },
    timezone,
  );
}
