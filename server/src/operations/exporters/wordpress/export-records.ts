/** An export's files, articles, pages and portfolio items. */
import type { Transaction } from "kysely";
import { mediaLink } from "../../../domains/content/media/present.ts";
import { mediaById } from "../../../domains/content/media/store.ts";
import { withOrigin } from "../../../domains/content/origin.ts";
import { pathsAbove } from "../../../domains/content/posts/page-paths.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { postItem } from "./export-items.ts";
import type { Exported, ExportOptions } from "./export-options.ts";
import type { ItemSurroundings } from "./item-meta.ts";
import { mediaItem } from "./media-item.ts";
import { unwritableIn } from "./wxr-markup.ts";

const recordsAtOnce = 100;

interface CarriedTerm {
  post_id: number;
  taxonomy: "category" | "post_tag";
  name: string;
  slug: string;
}

export async function writeMedia(
  rows: Transaction<Tables>,
  { write, onFile, settings }: ExportOptions,
  surroundings: ItemSurroundings,
  exported: Exported,
): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await rows
      .selectFrom("media")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(recordsAtOnce)
      .execute();
    if (ids.length === 0) return;
    const files = await mediaById(
      { query: rows },
      ids.map(({ id }) => id),
    );
    for (const { id } of ids) {
      const file = files.get(id);
      if (!file) continue;
      exported.lostCharacters += unwritableIn(`${file.title_raw}${file.caption_raw}${file.description_raw}`);
      await write(mediaItem(file, mediaLink(file, settings), surroundings));
      await onFile?.(file);
      exported.media += 1;
    }
    last = ids.at(-1)?.id ?? last;
  }
}

export async function writePosts(
  rows: Transaction<Tables>,
  { write, settings }: ExportOptions,
  surroundings: ItemSurroundings,
  exported: Exported,
): Promise<void> {
  for (let last = 0; ; ) {
    const posts = await rows
      .selectFrom("posts")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(recordsAtOnce)
      .execute();
    if (posts.length === 0) return;
    const terms = await termsOf(
      rows,
      posts.map(({ id }) => id),
    );
    const paths = await pathsAbove({ query: rows }, posts);
    for (const [at, post] of posts.entries()) {
      const content = withOrigin(post.content_raw, settings.publicUrl);
      exported.lostCharacters += unwritableIn(`${post.title_raw}${content}${post.excerpt_raw}`);
      await write(postItem(post, { terms: terms.get(post.id) ?? [], above: paths[at] }, surroundings));
      exported.posts += 1;
    }
    last = posts.at(-1)?.id ?? last;
  }
}

async function termsOf(
  rows: Transaction<Tables>,
  ids: readonly number[],
): Promise<Map<number, CarriedTerm[]>> {
  const carried = await rows
    .selectFrom("post_terms")
    .innerJoin("terms", "terms.id", "post_terms.term_id")
    .select(["post_id", "taxonomy", "name", "slug"])
    .where("post_id", "in", ids)
    .orderBy("taxonomy")
    .orderBy("slug")
    .execute();
  return Map.groupBy(carried, ({ post_id }) => post_id);
}
