/**
 * Published records as the site's pages read them: the fields that the contract's wire types name, without what only
 * clients of the API need.
 */
import { mapOwnFields, type OwnFieldValues } from "@extenso/contract/fields/own-fields.ts";
import { sharePictureRelation } from "@extenso/contract/fields/posts.ts";
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import type { WireTerm } from "@extenso/contract/wire/terms.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import { publishedAuthors } from "../../identity/identity.ts";
import { mediaUrl } from "../media/present.ts";
import type { Media } from "../media/store.ts";
import { withOrigin } from "../origin.ts";
import { parseStored } from "../wire.ts";
import { picturesOf } from "./embeds.ts";
import { latestPostsIn } from "./latest-posts.ts";
import { pathsAbove } from "./page-paths.ts";
import { type PostTerm, termsOfPosts } from "./post-terms.ts";
import { galleryCounter, postLink } from "./present.ts";
import type { Post } from "./store.ts";

interface RecordOptions {
  /** The reader whose rights decide about pictures of unpublished posts; `null`: an anonymous visitor. */
  caller?: SignedInUser | null;
  /** In place of those that are saved. */
  terms?: Map<number, PostTerm[]>;
  /** Shared by the parts of one list, as galleries are numbered throughout it. */
  countGalleries?: (html: string) => string;
}

/** @returns one for each post, in their order. */
export async function pageRecords(
  dependencies: Pick<Dependencies, "database" | "settings">,
  posts: Post[],
  { caller = null, terms: given, countGalleries = galleryCounter() }: RecordOptions = {},
): Promise<WirePost[]> {
  const { database, settings } = dependencies;
  const { publicUrl, timezone } = settings;
  const articles = posts.filter(({ type }) => type === "post");
  const [authors, pictures, terms, above, withLatest] = await Promise.all([
    publishedAuthors(
      dependencies,
      posts.filter(({ type }) => type !== "portfolio-items"),
    ),
    picturesOf(database, posts, caller),
    given ??
      termsOfPosts(
        database,
        articles.map(({ id }) => id),
      ),
    pathsAbove(database, posts),
    latestPostsIn(
      dependencies,
      posts.map((post) => post.content_rendered),
    ),
  ]);
  const mediaOf = (id: number) => {
    const found = pictures.get(id);
    return found ? [pageMedia(found, publicUrl)] : [];
  };
  return posts.map((post, at): WirePost => {
    const isProtected = post.password !== "";
    const shown = (html: string) => (isProtected ? "" : withOrigin(html, publicUrl));
    const isArticle = post.type === "post";
    const isProject = post.type === "portfolio-items";
    const author = isProject ? undefined : authors.get(post.author_id);
    return {
      id: post.id,
      slug: post.slug,
      date: localTime(post.published_at, timezone),
      date_gmt: gmtTime(post.published_at),
      modified: localTime(post.modified_at, timezone),
      modified_gmt: gmtTime(post.modified_at),
      link: postLink(settings, { ...post, above: above[at] }),
      title: { rendered: post.title },
      // WordPress knows none of projects, nor their author.
      excerpt: { rendered: isProject ? "" : shown(post.excerpt_rendered) },
      content: {
        rendered: withLatest(countGalleries(shown(post.content_rendered))),
        protected: isProtected,
      },
      ...ownValuesOf(post),
      acf: fieldsOf(withOrigin(post.acf, publicUrl)),
      _embedded: {
        author: author ? [author] : [],
        "wp:featuredmedia": mediaOf(post.featured_media_id),
        [sharePictureRelation]: mediaOf(post.share_picture),
        "wp:term": isArticle ? termLists(terms.get(post.id) ?? []) : [],
      },
    };
  });
}

/** Empty where nobody has set them. */
function ownValuesOf(post: Post): OwnFieldValues {
  return mapOwnFields((name, { kept, of }) => {
    const isSet = (of?.includes(post.type) ?? true) && post[name] !== kept;
    return isSet ? post[name] : typeof kept === "number" ? 0 : "";
  }) as OwnFieldValues;
}

function fieldsOf(stored: string): Record<string, unknown> {
  const found = parseStored(stored, {});
  const isObject = typeof found === "object" && found !== null && !Array.isArray(found);
  return isObject ? (found as Record<string, unknown>) : {};
}

/** Categories, then tags. */
function termLists(terms: PostTerm[]): WireTerm[][] {
  return (["category", "post_tag"] as const).map((taxonomy) =>
    terms
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ id, name, slug }) => ({
        id,
        name,
        slug,
        taxonomy,
        count: 0,
      })),
  );
}

// Media records as the site's pages read them.

export function pageMedia(media: Media, publicUrl: string): WireMedia {
  const { width, height, filesize, sizes } = readDetails(media.details);
  const folder = media.file.slice(0, media.file.lastIndexOf("/") + 1);
  const urls = Object.entries(sizes ?? {}).map(([name, size]) => [
    name,
    {
      source_url: mediaUrl(folder + size.file, publicUrl),
      width: numberOf(size.width),
      height: numberOf(size.height),
    },
  ]);
  const focus = media.focal_point ? parseStored(media.focal_point, null) : null;
  return {
    id: media.id,
    source_url: mediaUrl(media.file, publicUrl),
    alt_text: media.alt_text,
    title: { rendered: media.title },
    caption: { rendered: withOrigin(media.caption_rendered, publicUrl) },
    mime_type: media.mime_type,
    ...(focus ? { focal_point: focus as NonNullable<WireMedia["focal_point"]> } : {}),
    media_details: {
      width: numberOf(width),
      height: numberOf(height),
      filesize: numberOf(filesize),
      sizes: Object.fromEntries(urls),
    },
  };
}

/** The same without its texts and sizes, for what is only counted. */
export function countedMedia({ id, file, mime_type }: Media, publicUrl: string): WireMedia {
  return {
    id,
    source_url: mediaUrl(file, publicUrl),
    alt_text: "",
    title: { rendered: "" },
    caption: { rendered: "" },
    mime_type,
    media_details: { width: 0, height: 0, filesize: 0, sizes: {} },
  };
}

/** Imported details may have numbers as text, or none. */
function numberOf(value: unknown): number {
  return Number(value) || 0;
}
