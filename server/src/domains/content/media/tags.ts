/** The library's own tags: words of the studio for its files, which visitors don't see. */
import { longestTag } from "@extenso/contract/fields/library-limits.ts";
import { contains } from "../../../engines/database/contains.ts";
import type { Query } from "../../../engines/database/query.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { foldText } from "../../../engines/wordpress-values/fold-text.ts";

/** Tags that are offered at once. */
const mostOffered = 50;

/** A tag as it is stored; empty for what says nothing. Commas part tags. */
function cleanTag(text: string): string {
  return Array.from(cleanLine(text.replaceAll(",", " ")))
    .slice(0, longestTag)
    .join("")
    .trim();
}

/** The same for all ways to write a tag. */
export function tagKey(tag: string): string {
  return foldText(cleanTag(tag)).trim();
}

/** Each once, by the first way it is written; tags without a letter or digit are left out. */
export function distinctTags(tags: readonly string[]): { tag: string; tag_key: string }[] {
  const found = new Map<string, string>();
  for (const text of tags) {
    const tag = cleanTag(text);
    const key = tagKey(tag);
    if (key && !found.has(key)) found.set(key, tag);
  }
  return [...found].map(([tag_key, tag]) => ({ tag, tag_key }));
}

/** The tags of these files, each file's in alphabetical order. */
export async function tagsOf(query: Query, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("media_tags")
    .select(["media_id", "tag"])
    .where("media_id", "in", ids)
    .orderBy("tag_key")
    .execute();
  const found = new Map<number, string[]>();
  for (const { media_id, tag } of rows) found.set(media_id, [...(found.get(media_id) ?? []), tag]);
  return found;
}

/** The most used tags, as far as they have these words in them. */
export async function findTags(query: Query, search: string): Promise<{ tag: string; count: number }[]> {
  const words = foldText(search).trim();
  const rows = await query
    .selectFrom("media_tags")
    .select((is) => [is.fn.min("tag").as("tag"), is.fn.countAll<number>().as("count")])
    .$if(words !== "", (all) => all.where(contains("tag_key", words)))
    .groupBy("tag_key")
    .orderBy("count", "desc")
    .orderBy("tag_key")
    .limit(mostOffered)
    .execute();
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }));
}
