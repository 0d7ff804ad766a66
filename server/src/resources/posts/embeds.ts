/** What a post carries along with `_embed`: author, featured picture, terms; for a whole list at once. */
import type { Dependencies } from "../../dependencies.ts";
import type { SignedInUser } from "../../rest/authentication.ts";
import type { Embed } from "../../rest/embed.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import { presentMedia } from "../media/present.ts";
import { isPublicMedia, mediaById } from "../media/store.ts";
import { presentTerm } from "../terms/present.ts";
import { presentUser } from "../users/present.ts";
import { usersById } from "../users/store.ts";
import type { Post, PostTerm } from "./store.ts";
import { mayEditPosts } from "./store.ts";

type Embedded = Record<string, unknown[]>;

/** One query a relation, however many posts; a relation that fails is an error object in its place. */
export async function embedsOfPosts(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  posts: Post[],
  terms: Map<number, PostTerm[]>,
  embed: Embed,
  caller: SignedInUser | null,
): Promise<Map<number, Embedded>> {
  const { publicUrl } = settings;
  const wantsAuthor = embed.has("author");
  const wantsMedia = embed.has("wp:featuredmedia");
  const unique = (ids: number[]) => [...new Set(ids.filter((id) => id > 0))];
  const authored = posts.filter(({ type }) => type !== "portfolio-items");
  const [authors, media] = await Promise.all([
    wantsAuthor ? usersById(database, unique(authored.map((post) => post.author_id))) : new Map(),
    wantsMedia ? mediaById(database, unique(posts.map((post) => post.featured_media_id))) : new Map(),
  ]);

  return new Map(
    posts.map((post) => {
      const embedded: Embedded = {};
      if (wantsAuthor && post.type !== "portfolio-items") {
        const author = authors.get(post.author_id);
        embedded.author = [
          author
            ? presentUser(author, publicUrl, "embed")
            : new RestError("rest_user_invalid_id", "Invalid user ID.", 404).toWire(),
        ];
      }
      // There are no comments; WordPress says even that only to whoever may read the post.
      if (embed.has("replies") && post.password !== "" && !mayEditPosts(caller)) {
        const message = "Sorry, you are not allowed to read the post for this comment.";
        embedded.replies = [refusal(caller !== null, "rest_cannot_read_post", message).toWire()];
      }
      const picture = media.get(post.featured_media_id);
      if (picture) {
        const allowed = isPublicMedia(picture) || mayEditPosts(caller);
        embedded["wp:featuredmedia"] = [
          allowed
            ? presentMedia(picture, settings, "embed")
            : refusal(caller !== null, "rest_forbidden", "Sorry, you are not allowed to do that.").toWire(),
        ];
      }
      if (embed.has("wp:term") && post.type === "post") {
        const own = terms.get(post.id) ?? [];
        embedded["wp:term"] = (["category", "post_tag"] as const).map((taxonomy) =>
          own
            .filter((term) => term.taxonomy === taxonomy)
            .map((term) => presentTerm(term, publicUrl, "embed")),
        );
      }
      return [post.id, embedded];
    }),
  );
}
