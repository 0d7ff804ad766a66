/** What a post leads to. */
import { curies } from "../curies.ts";
import type { Post } from "./store.ts";

const collections: Record<Post["type"], string> = {
  post: "posts",
  "portfolio-items": "portfolio-items",
  page: "pages",
};

function collectionOf(post: Pick<Post, "type">, publicUrl: string): string {
  return `${publicUrl}/wp-json/wp/v2/${collections[post.type]}`;
}

/** What may be done with a post; only staff see them, and they may do all of it. */
export function actionLinks(post: Post, publicUrl: string): Record<string, unknown> {
  const names = ["publish", "unfiltered-html"];
  if (post.type === "post") names.push("sticky");
  if (post.type !== "portfolio-items") names.push("assign-author");
  if (post.type === "post") {
    for (const taxonomy of ["categories", "tags"]) names.push(`create-${taxonomy}`, `assign-${taxonomy}`);
  }
  const href = `${collectionOf(post, publicUrl)}/${post.id}`;
  return Object.fromEntries([...names.map((name) => [`wp:action-${name}`, [{ href }]]), ["curies", curies]]);
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
