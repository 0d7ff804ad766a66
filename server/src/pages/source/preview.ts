/**
 * The content with a previewed record in its place among what is published. So the preview is rendered by the same code
 * as the page that readers get.
 */
import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import type { PermalinkCollection } from "@extenso/contract/client/permalink-calls.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import { pageRecords } from "../../domains/content/posts/page-records.ts";
import { type PostTerm, termsOfPosts } from "../../domains/content/posts/post-terms.ts";
import { termsById } from "../../domains/content/terms/store.ts";
import { collections } from "../../domains/content/wire.ts";
import type { ShownPost } from "../../domains/previews/shown.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { ContentSource } from "../reading/content-source.ts";
import { placeOf } from "./studio-places.ts";

const named: readonly PermalinkCollection[] = Object.values(collections);

/** @param source reads with the viewer's rights: pictures of an unpublished record may be unpublished too. */
export function previewSource(
  source: ContentSource,
  dependencies: Pick<Dependencies, "database" | "settings">,
  { post, termIds, viewer }: ShownPost,
): ContentSource {
  const collection = collections[post.type];
  let presented: Promise<WirePost> | undefined;
  const record = () => {
    presented ??= present();
    return presented;
  };

  async function present(): Promise<WirePost> {
    const terms = termIds
      ? await termsNamed(dependencies, post.id, termIds)
      : await termsOfPosts(dependencies.database, [post.id]);
    const [made] = await pageRecords(dependencies, [post], { caller: viewer, terms });
    return made as WirePost;
  }

  /** The record where the slug is its own: `null` in the other collections. Undefined where it is another's. */
  async function called(asked: PermalinkCollection, slug: string): Promise<WirePost | null | undefined> {
    const isOwn = named.includes(asked) && percentDecoded(slug) === percentDecoded(post.slug);
    if (!isOwn) return undefined;
    return asked === collection ? record() : null;
  }

  /** In its place in a list of projects, or first if it isn't there. */
  async function amongProjects<Item extends { id: number }>(items: Item[]): Promise<(Item | WirePost)[]> {
    if (collection !== "portfolio-items") return items;
    const own = await record();
    const isThere = items.some(({ id }) => id === own.id);
    return isThere ? items.map((item) => (item.id === own.id ? own : item)) : [own, ...items];
  }

  return {
    ...source,
    async findArticle(slug) {
      const own = await called("posts", slug);
      return own === undefined ? source.findArticle(slug) : own;
    },
    async findProject(slug) {
      const own = await called("portfolio-items", slug);
      return own === undefined ? source.findProject(slug) : own;
    },
    async newestProjects(most) {
      const page = await source.newestProjects(most);
      return { ...page, items: (await amongProjects(page.items)).slice(0, most) };
    },
    projectsById: async (ids) => amongProjects(await source.projectsById(ids)),
    projectTitles: async (ids) => amongProjects(await source.projectTitles(ids)),
    async placesBySlug(asked, slug) {
      const own = await called(asked, slug);
      if (own === undefined) return source.placesBySlug(asked, slug);
      return own ? [placeOf(own)] : [];
    },
  };
}

type TermsByPost = Map<number, PostTerm[]>;

async function termsNamed(
  { database }: Pick<Dependencies, "database">,
  postId: number,
  termIds: readonly number[],
): Promise<TermsByPost> {
  const rows = [...(await termsById(database, [...termIds])).values()];
  const terms = rows.map((row) => ({ ...row, post_id: postId }));
  return new Map([[postId, terms.sort((a, b) => a.name.localeCompare(b.name))]]);
}
