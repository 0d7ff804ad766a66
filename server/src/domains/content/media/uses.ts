/** Which posts and parts of the site show a file: asked before it is deleted, or replaced. */
import { type SitePart, siteParts } from "@extenso/contract/site-content/parts.ts";
import { contains } from "../../../engines/database/contains.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { mayReadPost } from "../access.ts";
import { postLink } from "../posts/present.ts";
import { filesOf, namesInTexts } from "./file-names.ts";
import type { Media } from "./store.ts";

/** More are not named one by one. */
const mostNamed = 500;

type Place = "featured" | "gallery" | "text" | "fields";

/** @returns what the caller may read of them, and how many more there are. */
export async function usesOf(
  { query }: Pick<Database, "query">,
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
  const places = new Map<number, Set<Place>>();
  for (const { post_id, place } of shown) {
    places.set(post_id, (places.get(post_id) ?? new Set<Place>()).add(place));
  }
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
    .select((is) => [
      is.or(names.map((name) => contains("content_raw", name))).as("in_text"),
      is.or(names.map((name) => contains("posts.acf", name))).as("in_fields"),
    ])
    .where((is) =>
      is.or([
        is("featured_media_id", "=", mediaId),
        ...(places.size > 0 ? [is("id", "in", [...places.keys()])] : []),
        ...names.flatMap((name) => [contains("content_raw", name), contains("posts.acf", name)]),
      ]),
    )
    .orderBy("id")
    .limit(mostNamed)
    .execute();
  const readable = posts.filter((post) => mayReadPost(caller, post));
  return {
    uses: readable.map((post) => {
      const { id, type, status, title } = post;
      const featured: Place[] = post.featured_media_id === mediaId ? ["featured"] : [];
      const known = new Set(places.get(id));
      // By its address alone.
      if (post.in_text && known.size === 0) known.add("text");
      if (post.in_fields) known.add("fields");
      const others = (["gallery", "text", "fields"] as const).filter((place) => known.has(place));
      return { id, type, status, title, link: postLink(settings, post), places: [...featured, ...others] };
    }),
    site: await partsWith(query, names),
    hidden: posts.length - readable.length,
  };
}

async function partsWith(query: Database["query"], names: readonly string[]) {
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
