/** The `_links` of a post. */

import { curies } from "../../../engines/rest/answer/curies.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { mayEditPosts, mayPublishPosts } from "../access.ts";
import { linksTo } from "../wire.ts";
import type { Post } from "./store.ts";

const collections: Record<Post["type"], string> = {
  post: "posts",
  "portfolio-items": "portfolio-items",
  page: "pages",
};

function collectionOf(post: Pick<Post, "type">, publicUrl: string): string {
  return `${publicUrl}/wp-json/wp/v2/${collections[post.type]}`;
}

/** The `wp:action-…` links that the caller's role gets on a post that they may edit. */
export function actionLinks(
  { id, type }: Pick<Post, "id" | "type">,
  caller: SignedInUser | null,
  publicUrl: string,
): Record<string, unknown> {
  const staff = mayEditPosts(caller);
  const article = type === "post";
  const granted: [string, boolean][] = [
    ["publish", mayPublishPosts(caller)],
    ["unfiltered-html", staff],
    ["sticky", staff && article],
    ["assign-author", staff && type !== "portfolio-items"],
    ["create-categories", staff && article],
    ["assign-categories", article],
    ["create-tags", article],
    ["assign-tags", article],
  ];
  const names = granted.flatMap(([name, allowed]) => (allowed ? [name] : []));
  return linksTo(`${collectionOf({ type }, publicUrl)}/${id}`, names);
}

export function postLinks(post: Post, publicUrl: string): Record<string, unknown> {
  const root = `${publicUrl}/wp-json/wp/v2`;
  const collection = collectionOf(post, publicUrl);
  const portfolio = post.type === "portfolio-items";
  return {
    self: [{ href: `${collection}/${post.id}` }],
    collection: [{ href: collection }],
    about: [{ href: `${root}/types/${post.type}` }],
    ...(portfolio
      ? {}
      : {
          author: [{ embeddable: true, href: `${root}/users/${post.author_id}` }],
          replies: [{ embeddable: true, href: `${root}/comments?post=${post.id}` }],
          "version-history": [{ count: post.revision_count, href: `${collection}/${post.id}/revisions` }],
          ...(post.last_revision_id === null
            ? {}
            : {
                "predecessor-version": [
                  {
                    id: post.last_revision_id,
                    href: `${collection}/${post.id}/revisions/${post.last_revision_id}`,
                  },
                ],
              }),
        }),
    ...(post.type === "page" && post.parent_id > 0
      ? { up: [{ embeddable: true, href: `${collection}/${post.parent_id}` }] }
      : {}),
    ...(post.featured_media_id > 0
      ? { "wp:featuredmedia": [{ embeddable: true, href: `${root}/media/${post.featured_media_id}` }] }
      : {}),
    "wp:attachment": [{ href: `${root}/media?parent=${post.id}` }],
    ...(post.type === "post"
      ? {
          "wp:term": [
            { taxonomy: "category", embeddable: true, href: `${root}/categories?post=${post.id}` },
            { taxonomy: "post_tag", embeddable: true, href: `${root}/tags?post=${post.id}` },
          ],
        }
      : {}),
    curies,
  };
}
