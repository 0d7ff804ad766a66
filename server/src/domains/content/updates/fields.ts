/**
 * The fields that a scheduled update changes, under flat names: `title`, `tags`, `acf.client`, `meta.footnotes`.
 * Values are in their stored form, so that they can be compared with those of the live record.
 */
import { keptFields } from "@extenso/contract/fields/posts.ts";
import type { PostType } from "../posts/conditions.ts";
import type { Post } from "../posts/store.ts";
import { parseStored } from "../wire.ts";

export type Fields = Record<string, unknown>;

const grouped = ["acf", "meta"] as const;

/** The arguments of `wp/v2` that an update may have: who may read a record and when is decided at once, or not at all. */
export function isUpdatable(name: string): boolean {
  return !["status", "date", "date_gmt", "password"].includes(name);
}

interface Terms {
  categories: readonly number[];
  tags: readonly number[];
}

type Written = Pick<
  Post,
  | ("title_raw" | "content_raw" | "excerpt_raw" | "slug" | "author_id" | "featured_media_id")
  | ("parent_id" | "sticky" | "footnotes")
> &
  Record<string, unknown>;

/** A record's fields. @param acf as an object, or as it is stored. */
export function fieldsOf(type: PostType, post: Written, { categories, tags }: Terms): Fields {
  const acf = typeof post.acf === "string" ? parseStored(post.acf, {}) : post.acf;
  const kept = keptFields.filter(({ of }) => of.includes(type)).map(({ name }) => [name, post[name]]);
  const isArticle = type === "post";
  const isWritten = type !== "portfolio-items";
  return {
    title: post.title_raw,
    content: post.content_raw,
    slug: post.slug,
    featured_media: post.featured_media_id,
    ...Object.fromEntries(kept),
    ...(isWritten
      ? { excerpt: post.excerpt_raw, author: post.author_id, "meta.footnotes": post.footnotes }
      : {}),
    ...(isArticle ? { categories: sorted(categories), tags: sorted(tags), sticky: post.sticky === 1 } : {}),
    ...(type === "page" ? { parent: post.parent_id } : {}),
    ...prefixed("acf", acf),
  };
}

function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => one - other);
}

function prefixed(group: string, value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [`${group}.${name}`, one]));
}

/** The flat names of the arguments of a call. */
export function namesOf(params: Record<string, unknown>): string[] {
  return Object.entries(params).flatMap(([name, value]) => {
    if (value === undefined || !isUpdatable(name)) return [];
    return grouped.some((group) => group === name) ? Object.keys(prefixed(name, value)) : [name];
  });
}

/** The other way round: fields as the arguments of a call. */
export function paramsOf(fields: Fields): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [group = "", within] = name.split(/\.(.*)/s);
    if (within === undefined) params[name] = value;
    else params[group] = { ...(params[group] as object | undefined), [within]: value };
  }
  return params;
}

/** Fields that nobody has filled in yet are empty. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
}
