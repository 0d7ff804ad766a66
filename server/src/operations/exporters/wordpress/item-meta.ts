/** A record's custom fields and metadata in an export. */
import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { ownField, ownFieldNames } from "@extenso/contract/fields/own-fields.ts";
import type { Selectable, Transaction } from "kysely";
import { withOrigin } from "../../../domains/content/origin.ts";
import type { PostsTable } from "../../../domains/content/tables.ts";
import { parseStored } from "../../../domains/content/wire.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { acfAsJson, fieldMeta, withTexts } from "../../wordpress-meta/acf-meta.ts";
import { ownMeta } from "../../wordpress-meta/own-meta.ts";

export interface ItemSurroundings {
  publicUrl: string;
  timezone: string;
  /** Logins by user id. */
  logins: ReadonlyMap<number, string>;
  /** ACF's field keys by field name, for fields that came from a WordPress. */
  fieldKeys: Readonly<Record<string, string>>;
}

export interface MetaField {
  key: string;
  value: string;
}

export function metaOf(
  post: Selectable<PostsTable>,
  { publicUrl, fieldKeys }: ItemSurroundings,
): MetaField[] {
  const trashedAt = post.trashed_at ? Math.floor(Date.parse(post.trashed_at) / 1000) : 0;
  return [
    ...(post.featured_media_id > 0 ? [{ key: "_thumbnail_id", value: String(post.featured_media_id) }] : []),
    ...(post.footnotes ? [{ key: "footnotes", value: withOrigin(post.footnotes, publicUrl) }] : []),
    ...ownFieldNames
      .filter((name) => post[name] !== ownField(name).kept)
      .map((name) => ({ key: ownMeta(name), value: String(post[name]) })),
    ...(post.template ? [{ key: "_wp_page_template", value: post.template }] : []),
    ...(post.trashed_status
      ? [
          { key: "_wp_trash_meta_status", value: post.trashed_status },
          { key: "_wp_trash_meta_time", value: String(trashedAt) },
        ]
      : []),
    ...customFields(post.acf, publicUrl, fieldKeys),
  ];
}

/** @returns the posts' plain custom fields by post, as they came from a WordPress. */
export async function plainFieldsOf(
  rows: Transaction<Tables>,
  posts: readonly { id: number }[],
): Promise<Map<number, MetaField[]>> {
  const ids = posts.map(({ id }) => id);
  const fields = await rows
    .selectFrom("post_meta")
    .select(["post_id", "meta_key as key", "meta_value as value"])
    .where("post_id", "in", ids)
    .orderBy("post_id")
    .orderBy("position")
    .execute();
  return Map.groupBy(fields, ({ post_id }) => post_id);
}

const articles = articlePath("");
const projects = projectPath("");

/** @returns the slugs that the posts had before, by post, as WordPress keeps them, which redirects by them. */
export async function oldSlugsOf(
  rows: Transaction<Tables>,
  posts: readonly Pick<Selectable<PostsTable>, "id" | "type" | "slug">[],
): Promise<Map<number, MetaField[]>> {
  const redirects = await rows
    .selectFrom("redirects")
    .select(["path", "target_id"])
    .where("kind", "=", "post")
    .where(
      "target_id",
      "in",
      posts.map(({ id }) => id),
    )
    .orderBy("path")
    .execute();
  const byPost = Map.groupBy(redirects, ({ target_id }) => target_id);
  return new Map(
    posts.map(({ id, type, slug }) => {
      const start = type === "post" ? articles : type === "page" ? "/" : projects;
      const slugs = (byPost.get(id) ?? [])
        .filter(({ path }) => path.startsWith(start) && !path.startsWith("/archives/"))
        .map(({ path }) => encodeURIComponent(path.slice(path.lastIndexOf("/") + 1)).toLowerCase());
      const others = [...new Set(slugs)].filter((old) => old !== slug);
      return [id, others.map((value) => ({ key: "_wp_old_slug", value }))];
    }),
  );
}

/** Each with its field key, as Advanced Custom Fields expects, and all once more as JSON, which keeps their types. */
function customFields(
  stored: string,
  publicUrl: string,
  fieldKeys: Readonly<Record<string, string>>,
): { key: string; value: string }[] {
  const acf = withTexts(parseStored(stored, []), (text) => withOrigin(text, publicUrl));
  if (Array.isArray(acf)) return [];
  const fields = fieldMeta(acf).flatMap(({ key, value }) => [
    { key, value },
    { key: `_${key}`, value: fieldKeys[key] ?? `field_extenso_${key.replace(/\W/g, "_").slice(0, 50)}` },
  ]);
  return [...fields, { key: acfAsJson, value: JSON.stringify(acf) }];
}
