/** For tests: an export as a WordPress writes it, made of a few words. */
import type { ImportOptions } from "./import-wordpress.ts";
import { type MediaSource, noMedia } from "./media-source.ts";

export interface TestItem {
  id: number;
  type?: string;
  title?: string;
  slug?: string;
  status?: string;
  content?: string;
  link?: string;
  guid?: string;
  parent?: number;
  file?: string;
  /** URL of the file, if it isn't among the uploads. */
  url?: string;
  categories?: string[];
  meta?: Record<string, string>;
  date?: string;
  comments?: number;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

function itemXml(item: TestItem): string {
  const { id, type = "post", title = `Title ${id}`, slug = `slug-${id}`, status = "publish" } = item;
  const address = item.url ?? (item.file ? `https://old.example/wp-content/uploads/${item.file}` : "");
  const meta = { ...(item.file ? { _wp_attached_file: item.file } : {}), ...item.meta };
  const comment = "<wp:comment><wp:comment_content><![CDATA[Nice!]]></wp:comment_content></wp:comment>";
  return `<item>
    <title>${cdata(title)}</title>
    <link>${item.link ?? `https://old.example/2024/05/${slug}/`}</link>
    <dc:creator>${cdata("robin")}</dc:creator>
    <guid isPermaLink="false">${item.guid ?? `https://old.example/?p=${id}`}</guid>
    <content:encoded>${cdata(item.content ?? "")}</content:encoded>
    <excerpt:encoded>${cdata("")}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${cdata(item.date ?? "2024-05-17 10:00:00")}</wp:post_date>
    <wp:post_date_gmt>${cdata("2024-05-17 17:00:00")}</wp:post_date_gmt>
    <wp:post_name>${cdata(slug)}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_parent>${item.parent ?? 0}</wp:post_parent>
    <wp:post_type>${cdata(type)}</wp:post_type>
    ${address ? `<wp:attachment_url>${cdata(address)}</wp:attachment_url>` : ""}
    ${(item.categories ?? []).map((slug) => `<category domain="category" nicename="${slug}">${cdata(slug)}</category>`).join("")}
    ${Object.entries(meta)
      .map(
        ([key, value]) =>
          `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
      )
      .join("")}
    ${comment.repeat(item.comments ?? 0)}
  </item>`;
}

export function exportXml(items: readonly TestItem[], more = ""): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old</title>
  <link>https://old.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example</wp:base_site_url>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata("robin")}</wp:author_login><wp:author_email>${cdata("robin@old.example")}</wp:author_email><wp:author_display_name>${cdata("Robin Old")}</wp:author_display_name></wp:author>
  ${more}
  ${items.map(itemXml).join("\n")}
</channel>
</rss>`;
}

/** Read in pieces that end anywhere. */
export function importing(xml: string, media: MediaSource = noMedia): ImportOptions {
  const bytes = Buffer.from(xml);
  return {
    open: async function* () {
      for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700);
    },
    media: () => media,
  };
}
