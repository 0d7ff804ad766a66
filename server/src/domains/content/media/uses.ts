/** Which posts and parts of the site show a file: asked before it is deleted, or replaced. */
import { setImmediate } from "node:timers/promises";

import { type SitePart, siteParts } from "@extenso/contract/site-content/parts.ts";
import { sql } from "kysely";
import { chunkByBytes } from "../../../engines/database/chunk-by-bytes.ts";
import { contains } from "../../../engines/database/contains.ts";
import type { Query, Queryable } from "../../../engines/database/query.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { mayReadPost } from "../access.ts";
import { postLink } from "../posts/present.ts";
import { filesOf, namesInTexts } from "./file-names.ts";
import type { Media } from "./store.ts";

/** More are not named one by one. */
const mostNamed = 500;

/** Posts whose sizes are read at a time. */
const postsAtOnce = 1_000;

interface Naming {
  inText: boolean;
  inFields: boolean;
}

type MediaUse = "featured" | "gallery" | "text" | "fields";

/** @returns what the caller may read of them, and how many more there are. */
export async function usesOf(
  { query }: Queryable,
  media: Pick<Media, "id" | "file" | "details">,
  { caller, settings }: { caller: SignedInUser | null; settings: Settings },
) {
  const mediaId = media.id;
  const names = namesInTexts(filesOf(media));
  const shown = await query
    .selectFrom("post_media")
    .select(["post_id", "place"])
    .where("media_id", "=", mediaId)
    .limit(2 * mostNamed)
    .execute();
  const places = new Map<number, Set<MediaUse>>();
  for (const { post_id, place } of shown) {
    places.set(post_id, (places.get(post_id) ?? new Set<MediaUse>()).add(place));
  }
  const named = await postsNaming(query, names);
  const known = [...new Set([...places.keys(), ...named.keys()])];
  const posts = await query
    .selectFrom("posts")
    // Without their texts: hundreds of a megabyte each are more than there is room for.
    .select([
      "id",
      "type",
      "status",
      "title",
      "slug",
      "parent_id",
      "author_id",
      "featured_media_id",
      "trashed_status",
    ])
    .where((is) =>
      is.or([is("featured_media_id", "=", mediaId), ...(known.length > 0 ? [is("id", "in", known)] : [])]),
    )
    .orderBy("id")
    .limit(mostNamed)
    .execute();
  const readable = posts.filter((post) => mayReadPost(caller, post));
  return {
    uses: readable.map((post) => {
      const { id, type, status, title } = post;
      const featured: MediaUse[] = post.featured_media_id === mediaId ? ["featured"] : [];
      const shownIn = new Set(places.get(id));
      // By its URL alone.
      if (named.get(id)?.inText && shownIn.size === 0) shownIn.add("text");
      if (named.get(id)?.inFields) shownIn.add("fields");
      const others = (["gallery", "text", "fields"] as const).filter((place) => shownIn.has(place));
      return { id, type, status, title, link: postLink(settings, post), places: [...featured, ...others] };
    }),
    site: await partsWith(query, names),
    hidden: posts.length - readable.length,
  };
}

/**
 * Posts whose texts or fields name a file. No index knows them, so all texts are read, a megabyte at a time: SQLite
 * reads within this thread, and other requests are answered in between.
 */
async function postsNaming(query: Query, names: readonly string[]): Promise<Map<number, Naming>> {
  const found = new Map<number, Naming>();
  let last = 0;
  for (;;) {
    const next = await query
      .selectFrom("posts")
      .select(["id", sql<number>`octet_length(content_raw) + octet_length(acf)`.as("bytes")])
      .where("id", ">", last)
      .orderBy("id")
      .limit(postsAtOnce)
      .execute();
    for (const chunk of chunkByBytes(next, ({ bytes }) => bytes)) {
      last = chunk.at(-1)?.id ?? last;
      const rows = await query
        .selectFrom("posts")
        .select("id")
        .select((is) => [
          is.or(names.map((name) => contains("content_raw", name))).as("in_text"),
          is.or(names.map((name) => contains("posts.acf", name))).as("in_fields"),
        ])
        .where("id", ">=", chunk[0]?.id ?? 0)
        .where("id", "<=", last)
        .where((is) =>
          is.or(names.flatMap((name) => [contains("content_raw", name), contains("posts.acf", name)])),
        )
        .execute();
      for (const { id, in_text, in_fields } of rows) {
        found.set(id, { inText: Boolean(in_text), inFields: Boolean(in_fields) });
        if (found.size >= mostNamed) return found;
      }
      await setImmediate();
    }
    if (next.length < postsAtOnce) return found;
  }
}

async function partsWith(query: Query, names: readonly string[]) {
  const rows = await query
    .selectFrom("site_words")
    .select("part")
    .where((is) => is.or(names.flatMap((name) => [contains("published", name), contains("draft", name)])))
    .orderBy("part")
    .execute();
  return rows
    .filter(({ part }) => Object.hasOwn(siteParts, part))
    .map(({ part }) => ({ part, title: siteParts[part as SitePart].title }));
}
