/** Computes the derived columns of a post; no other place does. */
import type { Selectable } from "kysely";
import { hasBlocks } from "../render/block-tokens.ts";
import { renderExcerpt } from "../render/excerpt.ts";
import { type RenderContext, renderBlocks } from "../render/render-blocks.ts";
import { renderClassic } from "../render/render-classic.ts";
import { shortcodeNames } from "../render/shortcodes.ts";
import { texturize } from "../render/texturize.ts";
import { collationKey, searchText } from "../search/search-text.ts";
import type { PostsTable } from "../tables.ts";

type Post = Selectable<PostsTable>;

/** Characters of the sort key, within PostgreSQL's bound on index entries; titles that differ later sort as equal. */
const longestKey = 500;

type DerivedPost = Pick<
  Post,
  "title" | "title_key" | "content_rendered" | "excerpt_rendered" | "search_text"
>;

export function shownTitle({ title_raw }: Pick<Post, "title_raw">): string {
  return texturize(title_raw, shortcodeNames);
}

export type PostTexts = Pick<Post, "type" | "title_raw" | "content_raw" | "excerpt_raw"> & {
  /** `meta.footnotes`: JSON, or empty. */
  footnotes?: string;
};

/** @param library what the text shows, and what YouTube says of its films. */
export function derivePost(post: PostTexts, library: RenderContext): DerivedPost {
  const { title_raw, content_raw, excerpt_raw } = post;
  return {
    title: shownTitle(post),
    title_key: collationKey(title_raw).slice(0, longestKey),
    content_rendered: hasBlocks(content_raw)
      ? renderBlocks(content_raw, library)
      : renderClassic(content_raw, library),
    // Portfolio items have none.
    excerpt_rendered: post.type === "portfolio-items" ? "" : renderExcerpt(excerpt_raw, content_raw),
    search_text: searchText([title_raw, excerpt_raw, content_raw]),
  };
}
