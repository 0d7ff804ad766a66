/** Articles, pages and portfolio items. */
import {
  isOwnValue,
  mapOwnFields,
  type OwnFieldValues,
  ownFieldNames,
} from "@extenso/contract/fields/own-fields.ts";
import { filmTitlesIn } from "../../../domains/content/render/pictures-in-text.ts";
import type { ContentChange } from "../../../domains/content/save/changes.ts";
import type { WrittenPost } from "../../../domains/content/save/written-content.ts";
import type { PostsTable } from "../../../domains/content/tables.ts";
import { readFields, withTexts } from "../../wordpress-meta/acf-meta.ts";
import { ownMeta } from "../../wordpress-meta/own-meta.ts";
import { projectFieldFaults } from "../project-field-faults.ts";
import { type Authors, authorOf } from "./import-authors.ts";
import { countUp } from "./import-report.ts";
import { fingerprintOf, type ImportRun, type Prepared, writeInBatches } from "./import-run.ts";
import { hasNoDate, metaOf, nameOf, numberOf, timesOf } from "./item-values.ts";
import { itemsOf, type KeyedItem } from "./keyed-items.ts";
import { collectRedirects, countRedirects } from "./old-addresses.ts";
import { isOwnExport } from "./own-export.ts";
import { plainFields, writePlainFields } from "./plain-fields.ts";
import { termKey } from "./scan-export.ts";
import { collectUnknownMeta, decide, type Targets, unchangedId } from "./targets.ts";
import { unknownShortcodes } from "./unknown-shortcodes.ts";

const kinds = { post: "post", page: "page", "portfolio-items": "portfolio-item" } as const;
/** Characters: more than the frame of any film. */
const longestLookUp = 10_000;
/** Meta keys of WordPress and its importer for their own use, which the report doesn't mention. */
const silent = new Set([
  "_thumbnail_id",
  "_wp_page_template",
  "_wp_old_slug",
  ...ownFieldNames.map(ownMeta),
  "_wp_old_date",
  "_wp_desired_post_slug",
  "_wp_trash_meta_status",
  "_wp_trash_meta_time",
  "_edit_lock",
  "_edit_last",
  "_encloseme",
  "_pingme",
]);

/** JSON, with the numbers that marks in the text name. */
const footnotesKey = "footnotes";
/** UTF-16 units; longer ones stay a plain field. */
const longestFootnotes = 100_000;

function footnotesOf(item: KeyedItem): string {
  const found = item.type === "portfolio-items" ? "" : (metaOf(item, footnotesKey) ?? "");
  return found.length <= longestFootnotes ? found : "";
}

/** Meta keys of WordPress's oEmbed cache: responses for the URLs in a text, and the times of the look-ups. */
const lookUp = /^_oembed_(?:time_)?[\da-f]{32}$/;

function filmTitlesOf({ meta }: KeyedItem): Map<string, string> {
  const found = meta.filter(({ key, value }) => lookUp.test(key) && value.length <= longestLookUp);
  return new Map(found.flatMap(({ value }) => [...filmTitlesIn(value)]));
}

export async function importPosts(run: ImportRun, context: PostsContext): Promise<void> {
  await writeInBatches(run, prepareAll(run, context));
}

async function* prepareAll(run: ImportRun, context: PostsContext): AsyncGenerator<Prepared> {
  for await (const item of itemsOf(run, "texts")) {
    const prepared = await preparePost(run, item, context);
    if (prepared) yield prepared;
  }
}

async function preparePost(run: ImportRun, item: KeyedItem, context: PostsContext): Promise<Prepared | null> {
  if (item.type === "attachment") return null;
  const kind = kinds[item.type];
  const name = nameOf(item);
  if (!statuses.has(item.status)) {
    run.report.remark(
      kind,
      name,
      "skipped",
      `there is no status ${JSON.stringify(item.status.slice(0, 40))} here`,
    );
    return null;
  }
  const fields = readFields(item.meta, item.type === "portfolio-items");
  for (const [field, key] of fields.fieldKeys) context.fieldKeys.set(field, key);
  const fingerprint = fingerprintOf({ ...item, comments: 0 });
  const unchanged = unchangedId(context.targets, { key: item.key, fingerprint });
  const changes =
    unchanged === null ? null : await mendedTexts(run, unchanged, { item, context, acf: fields.acf });
  if (unchanged !== null && changes) {
    const key = { kind: "post", key: item.key, fingerprint } as const;
    return { kind, name, isNew: false, changes, key, targetId: unchanged };
  }
  const decided = decide(run, context.targets, { key: item.key, name, kind, fingerprint });
  if (!decided) return null;
  const footnotes = footnotesOf(item);
  const faults = item.type === "portfolio-items" ? projectFieldFaults(fields.acf) : [];
  const refused = new Set<string>(faults.map(({ name }) => name));
  for (const { name: field, message } of faults) {
    run.report.remarkField(name, field, `${message} It is kept as a plain custom field.`);
  }
  const isUsed = (key: string) =>
    (fields.used.has(key) && !refused.has(key)) || (key === footnotesKey && footnotes !== "");
  const kept = plainFields(item.meta, isUsed);
  for (const { key } of kept) countUp(run.report.keptMeta, key);
  collectUnknownMeta(
    run,
    item.meta
      .filter((field) => !kept.includes(field))
      .map(({ key }) => key)
      .filter((key) => !silent.has(key) && !lookUp.test(key) && !isUsed(key)),
  );
  for (const shortcode of unknownShortcodes(item.content)) countUp(run.report.unknownShortcodes, shortcode);
  const values = valuesOf(run, { item, context, acf: withoutFields(fields.acf, refused) });
  const redirects = collectRedirects(run, item, { kind: "post", ...decided });
  if (run.dryRun) countRedirects(run, item, decided, { ...values, id: decided.id });
  const written = decided.isNew
    ? created(decided.id, values, timesOf(run, item).modified, item)
    : await updated(run, decided.id, values, timesOf(run, item).modified, item);
  return {
    kind,
    name,
    isNew: decided.isNew,
    changes: written,
    key: { kind: "post", key: item.key, fingerprint },
    targetId: decided.id,
    filmTitles: filmTitlesOf(item),
    async after(rows) {
      await writePlainFields(rows, decided.id, kept);
      await redirects?.(rows);
    },
  };
}

function withoutFields(acf: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0) return acf;
  return Object.fromEntries(Object.entries(acf as object).filter(([name]) => !names.has(name)));
}

/**
 * A text that came before its files names them where they were, or by names that they don't have here.
 *
 * @returns null where nothing needs mending.
 */
async function mendedTexts(
  run: ImportRun,
  id: number,
  { item, context, acf }: { item: KeyedItem; context: PostsContext; acf: unknown },
): Promise<ContentChange[] | null> {
  if (isOwnExport(run)) return null;
  const row = await run.database.query
    .selectFrom("posts")
    .select(["content_raw", "excerpt_raw", "footnotes", "acf", "modified_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { rewrite, rewriteBefore, rewriteEdited } = context;
  const mended = (stored: string, source: string) =>
    stored === rewriteBefore(source) ? rewrite(source) : rewriteEdited(stored);
  const sources = { content_raw: item.content, excerpt_raw: item.excerpt, footnotes: footnotesOf(item) };
  const texts = Object.entries(sources).flatMap(([column, source]) => {
    const stored = row[column as keyof typeof sources];
    const text = mended(stored, source);
    return text === stored ? [] : [[column, text] as const];
  });
  const fields: unknown = JSON.parse(row.acf);
  const isAsImported = JSON.stringify(fields) === JSON.stringify(withTexts(acf, rewriteBefore));
  const mendedFields = isAsImported ? withTexts(acf, rewrite) : withTexts(fields, rewriteEdited);
  const isMended = JSON.stringify(mendedFields) !== JSON.stringify(fields);
  if (texts.length === 0 && !isMended) return null;
  const values = { ...Object.fromEntries(texts), ...(isMended ? { acf: mendedFields } : {}) };
  return [{ action: "update", kind: "post", id, values, modifiedAt: row.modified_at }];
}

function created(id: number, values: WrittenPost, modifiedAt: string, item: KeyedItem): ContentChange[] {
  const create = { action: "create", kind: "post", id, values, modifiedAt } as const;
  return item.status === "trash" ? [create, { action: "trash", kind: "post", id, modifiedAt }] : [create];
}

async function updated(
  { database }: ImportRun,
  id: number,
  values: WrittenPost,
  modifiedAt: string,
  item: KeyedItem,
): Promise<ContentChange[]> {
  const row = await database.query
    .selectFrom("posts")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  // The count and the id of revisions belong to this studio's own row, so they aren't overwritten.
  const { revision_count: _count, last_revision_id: _last, type: _type, ...changed } = values;
  return [
    ...(row?.status === "trash" ? [{ action: "restore", kind: "post", id } as const] : []),
    { action: "update", kind: "post", id, values: changed, modifiedAt },
    ...(item.status === "trash" ? [{ action: "trash", kind: "post", id, modifiedAt } as const] : []),
  ];
}

/** Converts an item of an export to a post's values. */
type Status = PostsTable["status"];

const statuses = new Set<string>(["publish", "draft", "pending", "private", "future", "trash"]);

const formats = new Set(["aside", "chat", "gallery", "link", "image", "quote", "status", "video", "audio"]);

interface PostsContext {
  targets: Targets;
  authors: Authors;
  /** Ids by taxonomy and slug. */
  terms: ReadonlyMap<string, number>;
  /** Rewrites texts of the source for this site. */
  rewrite(text: string): string;
  /** The same as it would have been before this run's files came. */
  rewriteBefore(text: string): string;
  /** Rewrites the old site's addresses in a text that was edited here. */
  rewriteEdited(text: string): string;
  /** Collects keys of custom fields. */
  fieldKeys: Map<string, string>;
}

function valuesOf(
  run: ImportRun,
  { item, context, acf }: { item: KeyedItem; context: PostsContext; acf: unknown },
): Omit<WrittenPost, "type"> & { type: WrittenPost["type"] } {
  const { targets, authors, terms, rewrite } = context;
  const type = item.type as WrittenPost["type"];
  const parent = targets.byOldId.get(item.parent);
  const fileAt = (key: string) => {
    const file = targets.byOldId.get(numberOf(metaOf(item, key)));
    return file?.type === "attachment" ? file.id : 0;
  };
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
    featured_media_id: fileAt("_thumbnail_id"),
    password: item.password,
    sticky: item.sticky && type === "post" ? 1 : 0,
    template: template === "default" ? "" : template,
    format: format && formats.has(format) ? format : "standard",
    footnotes: rewrite(footnotesOf(item)),
    acf: withTexts(acf, rewrite),
    revision_count: 0,
    last_revision_id: null,
    published_at: timesOf(run, item).published,
    comment_status: item.commentStatus === "open" ? "open" : "closed",
    ping_status: item.pingStatus === "open" ? "open" : "closed",
    ...(mapOwnFields((name, field) => {
      if (field.of && !field.of.includes(type)) return field.kept;
      if (field.isPicture) return fileAt(ownMeta(name));
      const value = metaOf(item, ownMeta(name))?.slice(0, field.schema.maxLength);
      return isOwnValue(name, value) ? value : field.kept;
    }) as OwnFieldValues),
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
