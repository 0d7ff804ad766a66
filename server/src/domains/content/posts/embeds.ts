/** The `_embed` of posts: author, featured picture and terms, loaded for a whole list at once. */

import type { Dependencies } from "../../../engines/dependencies.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { refusal } from "../../../engines/rest/rest-error.ts";
import type { Embed } from "../../../engines/rest/route.ts";
import { embeddedAuthors } from "../../identity/identity.ts";
import { mayEditPosts } from "../access.ts";
import { presentMedia } from "../media/present.ts";
import { type Media, mayReadMedia, mediaById } from "../media/store.ts";
import { presentTerm } from "../terms/present.ts";
import { termsAbove } from "../terms/terms-above.ts";
import type { PostTerm } from "./post-terms.ts";
import type { Post } from "./store.ts";

type Embedded = Record<string, unknown[]>;

export interface EmbedDependencies extends Pick<Dependencies, "database" | "settings"> {
  caller: SignedInUser | null;
  terms(): Promise<Map<number, PostTerm[]>>;
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
    wanted.has("author") ? embeddedAuthors(needs, posts) : null,
    wanted.has("wp:featuredmedia") ? mediaById(database, featured(posts)) : null,
    wanted.has("wp:term") ? needs.terms() : null,
  ]);
  const above = terms ? await termsAbove(database, [...terms.values()].flat()) : null;
  return posts.map((post) => {
    const embedded: Embedded = {};
    if (authorOf) embedded.author = [authorOf(post)];
    const replies = wanted.has("replies") ? hiddenReplies(post, caller) : null;
    if (replies) embedded.replies = [replies];
    const picture = media?.get(post.featured_media_id);
    if (picture) embedded["wp:featuredmedia"] = [presentFeatured(picture, settings, caller)];
    if (terms) {
      const own = terms.get(post.id) ?? [];
      embedded["wp:term"] = (["category", "post_tag"] as const).map((taxonomy) =>
        own
          .filter((term) => term.taxonomy === taxonomy)
          .map((term) => presentTerm(term, settings.publicUrl, "embed", above?.(term))),
      );
    }
    return embedded;
  });
}

function featured(posts: Post[]): number[] {
  return [...new Set(posts.map((post) => post.featured_media_id).filter((id) => id > 0))];
}

function presentFeatured(
  picture: Media,
  settings: Dependencies["settings"],
  caller: SignedInUser | null,
): unknown {
  if (mayReadMedia(caller, picture)) return presentMedia(picture, settings, "embed");
  return refusal(caller !== null, "rest_forbidden", "Sorry, you are not allowed to do that.").toWire();
}

/** There are no comments; WordPress says even that only to whoever may read the post. */
function hiddenReplies(post: Post, caller: SignedInUser | null): unknown {
  if (post.password === "" || mayEditPosts(caller)) return null;
  const message = "Sorry, you are not allowed to read the post for this comment.";
  return refusal(caller !== null, "rest_cannot_read_post", message).toWire();
}
