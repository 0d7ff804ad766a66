/** Which posts show a file: asked before it is deleted, or replaced. */
import type { Database } from "../../database/open.ts";
import type { SignedInUser } from "../../rest/request/authentication.ts";
import type { Settings } from "../../settings/settings.ts";
import { mayReadPost } from "../access.ts";
import { postLink } from "../posts/present.ts";

/** More are not named one by one. */
const mostNamed = 500;

type Place = "featured" | "gallery" | "text";

/** @returns what the caller may read of them, and how many more there are. */
export async function usesOf(
  { query }: Pick<Database, "query">,
  mediaId: number,
  { caller, settings }: { caller: SignedInUser | null; settings: Settings },
) {
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
    .where((is) =>
      is.or([
        is("featured_media_id", "=", mediaId),
        ...(places.size > 0 ? [is("id", "in", [...places.keys()])] : []),
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
      const others = (["gallery", "text"] as const).filter((place) => places.get(id)?.has(place));
      return { id, type, status, title, link: postLink(settings, post), places: [...featured, ...others] };
    }),
    hidden: posts.length - readable.length,
  };
}
