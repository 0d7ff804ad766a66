/** Converts an item of an export to a post's values. */
import type { WrittenPost } from "../../../domains/content/save/written-content.ts";
import type { PostsTable } from "../../../engines/database/tables/content-tables.ts";
import { withTexts } from "./acf-meta.ts";
import { type Authors, authorOf } from "./import-authors.ts";
import type { ImportRun } from "./import-run.ts";
import { hasNoDate, metaOf, numberOf, timesOf } from "./item-values.ts";
import type { KeyedItem } from "./keyed-items.ts";
import { termKey } from "./scan-export.ts";
import type { Targets } from "./targets.ts";

type Status = PostsTable["status"];

export const statuses = new Set<string>(["publish", "draft", "pending", "private", "future", "trash"]);

const formats = new Set(["aside", "chat", "gallery", "link", "image", "quote", "status", "video", "audio"]);

export interface PostsContext {
  targets: Targets;
  authors: Authors;
  /** Ids by taxonomy and slug. */
  terms: ReadonlyMap<string, number>;
  /** Rewrites texts of the source for this site. */
  rewrite(text: string): string;
  /** Collects keys of custom fields. */
  fieldKeys: Map<string, string>;
}

export function valuesOf(
  run: ImportRun,
  { item, context, acf }: { item: KeyedItem; context: PostsContext; acf: unknown },
): Omit<WrittenPost, "type"> & { type: WrittenPost["type"] } {
  const { targets, authors, terms, rewrite } = context;
  const type = item.type as WrittenPost["type"];
  const parent = targets.byOldId.get(item.parent);
  const featured = targets.byOldId.get(numberOf(metaOf(item, "_thumbnail_id")));
  const template = metaOf(item, "_wp_page_template")?.trim() ?? "";
  const format = item.terms
    .find(({ taxonomy }) => taxonomy === "post_format")
    ?.slug.replace(/^post-format-/, "");
  const termIds = item.terms.flatMap(({ taxonomy, slug }) => terms.get(termKey(taxonomy, slug)) ?? []);
  return {
    type,
    status: shownStatus(item),
    slug: item.status === "trash" ? item.slug.replace(/__trashed(-\d+)?$/, "") : item.slug,
    parent_id: type === "page" && parent?.type === "page" ? parent.id : 0,
    title_raw: item.title,
    content_raw: rewrite(item.content),
    excerpt_raw: rewrite(item.excerpt),
    author_id: authorOf(authors, item.creator),
    featured_media_id: featured?.type === "attachment" ? featured.id : 0,
    password: item.password,
    sticky: item.sticky && type === "post" ? 1 : 0,
    template: template === "default" ? "" : template,
    format: format && formats.has(format) ? format : "standard",
    acf: withTexts(acf, rewrite),
    revision_count: 0,
    last_revision_id: null,
    published_at: timesOf(run, item).published,
    comment_status: item.commentStatus === "open" ? "open" : "closed",
    ping_status: item.pingStatus === "open" ? "open" : "closed",
    menu_order: Math.max(-(2 ** 31), Math.min(item.menuOrder, 2 ** 31 - 1)),
    date_floats: hasNoDate(item) ? 1 : 0,
    term_ids: type === "post" ? [...new Set(termIds)] : [],
  };
}

/** The item's status; for one in the bin, the status it had before. */
function shownStatus(item: KeyedItem): Status {
  if (item.status !== "trash") return item.status as Status;
  const before = metaOf(item, "_wp_trash_meta_status") ?? "";
  return statuses.has(before) && before !== "trash" ? (before as Status) : "draft";
}
