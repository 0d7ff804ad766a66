/** Articles, pages and portfolio items. */

import { filmTitlesIn } from "../../../domains/content/render/pictures-in-text.ts";
import type { ContentChange } from "../../../domains/content/save/changes.ts";
import type { WrittenPost } from "../../../domains/content/save/written-content.ts";
import { readFields } from "./acf-meta.ts";
import { fingerprintOf, type ImportRun, type Prepared, writeInBatches } from "./import-run.ts";
import { nameOf, timesOf } from "./item-values.ts";
import { itemsOf, type KeyedItem } from "./keyed-items.ts";
import { collectRedirects } from "./old-addresses.ts";
import { type PostsContext, statuses, valuesOf } from "./post-item-values.ts";
import { collectUnknownMeta, decide } from "./targets.ts";

const kinds = { post: "post", page: "page", "portfolio-items": "portfolio-item" } as const;
/** Characters: more than the frame of any film. */
const longestLookUp = 10_000;
/** Meta keys of WordPress and its importer for their own use, which the report doesn't mention. */
const silent = new Set([
  "_thumbnail_id",
  "_wp_page_template",
  "_wp_old_slug",
  "_wp_old_date",
  "_wp_desired_post_slug",
  "_wp_trash_meta_status",
  "_wp_trash_meta_time",
  "_edit_lock",
  "_edit_last",
  "_encloseme",
  "_pingme",
]);

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
  for await (const item of itemsOf(run, (type) => type !== "attachment")) {
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
  const decided = decide(run, context.targets, { key: item.key, name, kind, fingerprint });
  if (!decided) return null;
  collectUnknownMeta(
    run,
    item.meta
      .map(({ key }) => key)
      .filter((key) => !silent.has(key) && !lookUp.test(key) && !fields.used.has(key)),
  );
  const values = valuesOf(run, { item, context, acf: fields.acf });
  const changes = decided.isNew
    ? created(decided.id, values, timesOf(run, item).modified, item)
    : await updated(run, decided.id, values, timesOf(run, item).modified, item);
  return {
    kind,
    name,
    isNew: decided.isNew,
    changes,
    key: { kind: "post", key: item.key, fingerprint },
    targetId: decided.id,
    filmTitles: filmTitlesOf(item),
    after: collectRedirects(run, item, { kind: "post", id: decided.id }),
  };
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
