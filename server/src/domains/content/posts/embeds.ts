/** The `_embed` of posts: author, featured picture and terms, loaded for a whole list at once. */

import { sharePictureRelation } from "@extenso/contract/fields/posts.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { authorizationError } from "../../../engines/rest/rest-error.ts";
import type { Embed } from "../../../engines/rest/route.ts";
import { embeddedAuthors } from "../../identity/identity.ts";
import { mayEditPosts } from "../access.ts";
import { readableAmong } from "../media/file-readers.ts";
import { presentMedia } from "../media/present.ts";
import { type Media, mediaById } from "../media/store.ts";
import { mayReadOnly, presentTerm, termRights } from "../terms/present.ts";
import { termsAbove } from "../terms/terms-above.ts";
import type { PostTerm } from "./post-terms.ts";
import type { Post } from "./store.ts";

type Embedded = Record<string, unknown[]>;

export interface EmbedDependencies extends Pick<Dependencies, "database" | "settings"> {
  caller: SignedInUser | null;
  terms(): Promise<Map<number, PostTerm[]>>;
  /** From {@link picturesOf}. */
  pictures(): Promise<Map<number, Media>>;
}

/**
 * One query a relation, however many posts; a relation that fails is an error object in its place.
 * @returns one for each post, in their order.
 */
export async function embedsOfPosts(
  posts: Post[],
  wanted: Embed,
  needs: EmbedDependencies,
): Promise<Embedded[]> {
  const { database, settings, caller } = needs;
  const [authorOf, media, terms] = await Promise.all([
    wanted.has("author") ? embeddedAuthors(needs, posts, caller) : null,
    wanted.has("wp:featuredmedia") || wanted.has(sharePictureRelation) ? needs.pictures() : null,
    wanted.has("wp:term") ? needs.terms() : null,
  ]);
  const above = terms ? await termsAbove(database, [...terms.values()].flat()) : null;
  const rights = terms ? await termRights(database, caller) : mayReadOnly;
  return posts.map((post) => {
    const embedded: Embedded = {};
    if (authorOf) embedded.author = [authorOf(post)];
    const replies = wanted.has("replies") ? hiddenReplies(post, caller) : null;
    if (replies) embedded.replies = [replies];
    for (const [relation, id] of [
      ["wp:featuredmedia", post.featured_media_id],
      [sharePictureRelation, post.share_picture],
    ] as const) {
      const picture = wanted.has(relation) ? media?.get(id) : undefined;
      if (picture) embedded[relation] = [presentMedia(picture, settings, "embed", { caller })];
    }
    if (terms) {
      const own = terms.get(post.id) ?? [];
      embedded["wp:term"] = (["category", "post_tag"] as const).map((taxonomy) =>
        own
          .filter((term) => term.taxonomy === taxonomy)
          .map((term) => presentTerm(term, settings.publicUrl, "embed", { above: above?.(term), rights })),
      );
    }
    return embedded;
  });
}

type ShowingRecord = Pick<Post, "featured_media_id"> &
  Partial<Pick<Post, "share_picture" | "status" | "password">>;

function picturesNamed(records: ShowingRecord[]): Set<number> {
  const named = records.flatMap(({ featured_media_id, share_picture = 0 }) => [
    featured_media_id,
    share_picture,
  ]);
  return new Set(named.filter((id) => id > 0));
}

/** The pictures that records have, for themselves and for sharing, as far as they are there and the caller may see them. */
export async function picturesOf(
  database: Dependencies["database"],
  records: ShowingRecord[],
  caller: SignedInUser | null,
): Promise<Map<number, Media>> {
  const found = await mediaById(database, [...picturesNamed(records)]);
  const published = records.filter(({ status, password }) => status === "publish" && password === "");
  const readable = await readableAmong(database.query, caller, [...found.values()], picturesNamed(published));
  return new Map([...found].filter(([id]) => readable.has(id)));
}

/** There are no comments, but as in WordPress only callers who may read the post learn that. */
function hiddenReplies(post: Post, caller: SignedInUser | null): unknown {
  if (post.password === "" || mayEditPosts(caller)) return null;
  const message = "Sorry, you are not allowed to read the post for this comment.";
  return authorizationError(caller !== null, "rest_cannot_read_post", message).toWire();
}
