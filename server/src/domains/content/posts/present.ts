/** From a row to the record on the wire, field by field: a new column is never public by accident. */
import {
  type Addressed,
  plainAddress,
  postAddress,
  postAddressTemplate,
} from "@extenso/contract/addresses/wordpress-addresses.ts";
import {
  type KeptFieldName,
  keptFields,
  type PostFieldName,
  type PostKind,
  postFields,
  sharePictureRelation,
} from "@extenso/contract/fields/posts.ts";
import type { Scope } from "@extenso/contract/fields/record-fields.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { curies, selfLink } from "../../../engines/rest/response/self-link.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { mayDeletePost, mayEditPost, mayEditPosts, mayPublishPosts } from "../access.ts";
import { withOrigin } from "../origin.ts";
import { collections, linksTo, parseStored } from "../wire.ts";
import type { PostTerm } from "./post-terms.ts";
import type { Post } from "./store.ts";

/** Absolute URL of a post's page on the site. */
export function postLink({ publicUrl }: Pick<Settings, "publicUrl">, post: Addressed): string {
  return publicUrl + postAddress(post);
}

/**
 * Numbers the galleries of one request, as WordPress's renderer counts them.
 * @returns what to send each post's content through, in the order of the answer.
 */
export function galleryCounter(): (html: string) => string {
  let count = 0;
  return (html) =>
    html.replace(/wp-block-gallery-\d+/g, () => {
      count += 1;
      return `wp-block-gallery-${count}`;
    });
}

export interface PresentOptions extends Omit<Telling, "generatedSlug"> {
  /** The links tell this user's rights. */
  caller: SignedInUser | null;
  /** In edit context: the slug that the title would be given. */
  editing?: { generatedSlug: string };
}

/** One record, with what is declared of its kind, the studio's own fields, and where a client goes from here. */
export function presentPost(
  post: Post,
  { caller, editing, ...telling }: PresentOptions,
): Record<string, unknown> {
  const { publicUrl } = telling.place;
  return {
    ...valuesOf(post, { ...telling, generatedSlug: editing?.generatedSlug ?? "" }),
    acf: parseStored(withOrigin(post.acf, publicUrl), []),
    ...ownValues(post, telling.context),
    _links: {
      ...postLinks(post, caller, telling),
      ...(editing ? actionLinks(post, caller, publicUrl) : {}),
    },
  };
}

/** The `_links` of a post. */
function collectionOf(post: Pick<Post, "type">, publicUrl: string): string {
  return `${publicUrl}/wp-json/wp/v2/${collections[post.type]}`;
}

/** The `wp:action-…` links that the caller's role gets on a post that they may edit. */
function actionLinks(
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

function postLinks(
  post: Post,
  caller: SignedInUser | null,
  { place: { publicUrl }, pictures, context }: Pick<Telling, "place" | "pictures" | "context">,
): Record<string, unknown> {
  const root = `${publicUrl}/wp-json/wp/v2`;
  const collection = collectionOf(post, publicUrl);
  const portfolio = post.type === "portfolio-items";
  const picture = (relation: string, id: number) =>
    pictures.has(id) ? { [relation]: [{ embeddable: true, href: `${root}/media/${id}` }] } : {};
  return {
    self: selfLink(`${collection}/${post.id}`, {
      edit: mayEditPost(caller, post),
      remove: mayDeletePost(caller, post),
    }),
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
    ...picture("wp:featuredmedia", post.featured_media_id),
    ...(context === "embed" ? {} : picture(sharePictureRelation, post.share_picture)),
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

/** Values of a post's fields in a response: an entry of `composed`, or the column of the same name. */
interface Telling {
  place: Pick<Settings, "publicUrl" | "timezone">;
  context: Scope;
  terms: PostTerm[];
  /** Content is readable: not protected, or unlocked with its password. */
  unlocked: boolean;
  countGalleries: (html: string) => string;
  /** The slugs of the pages above a page, from `pathsAbove`. */
  above?: string | undefined;
  /** In edit context: the slug that the title would be given. */
  generatedSlug: string;
  /** Words of an excerpt that is made of the text; as many as are kept where it isn't said. */
  excerptLength?: number | undefined;
  /** One with more words than are kept. */
  longExcerpt?: string | undefined;
  /** Those that are there, by their ids, and not hidden from the caller. */
  pictures: { has(id: number): boolean };
}

type Value = (post: Post, telling: Telling) => unknown;
type Column = PostFieldName & keyof Post;
type Composed = Exclude<PostFieldName, KeptFieldName>;

const column =
  (name: Column): Value =>
  (post) =>
    post[name];

/** In the order of WordPress's answers, for people who compare. */
const composed: Record<Composed, Value> = {
  id: column("id"),
  date: (post, { place }) => localTime(post.published_at, place.timezone),
  date_gmt: (post) => gmtTime(post.published_at),
  guid: (post, telling) => {
    const { publicUrl } = telling.place;
    const rendered = post.guid ? withOrigin(post.guid, publicUrl) : publicUrl + plainAddress(post);
    return { rendered, ...toEditor(telling, rendered) };
  },
  modified: (post, { place }) => localTime(post.modified_at, place.timezone),
  modified_gmt: (post) => gmtTime(post.modified_at),
  password: column("password"),
  slug: column("slug"),
  status: column("status"),
  type: column("type"),
  link: (post, { place, above }) => place.publicUrl + postAddress({ ...post, above }),
  permalink_template: (post, { place, above }) =>
    place.publicUrl +
    (post.status === "trash" && post.type === "post"
      ? plainAddress(post)
      : postAddressTemplate(post.type, above)),
  generated_slug: (_, { generatedSlug }) => generatedSlug,
  title: (post, telling) => ({ ...toEditor(telling, post.title_raw), rendered: post.title }),
  content: (post, telling) => ({
    ...(telling.context === "edit" ? { raw: withOrigin(post.content_raw, telling.place.publicUrl) } : {}),
    rendered: telling.countGalleries(shown(post.content_rendered, telling)),
    protected: post.password !== "",
    ...(telling.context === "edit" ? { block_version: post.content_raw.includes("<!-- wp:") ? 1 : 0 } : {}),
  }),
  excerpt: (post, telling) => ({
    ...toEditor(telling, withOrigin(post.excerpt_raw, telling.place.publicUrl)),
    rendered: shown(excerptOf(post, telling), telling),
    protected: post.password !== "",
  }),
  author: (post) => post.author_id,
  featured_media: (post) => post.featured_media_id,
  sticky: (post) => post.sticky === 1,
  parent: (post) => post.parent_id,
  // Projects have no registered key, and an empty array of PHP becomes a list in JSON.
  meta: ({ type, footnotes }, { place }) =>
    type === "portfolio-items" ? [] : { footnotes: withOrigin(footnotes, place.publicUrl) },
  categories: (_, { terms }) => idsOf(terms, "category"),
  tags: (_, { terms }) => idsOf(terms, "post_tag"),
  class_list: (post, { terms }) => classesOf(post, terms),
};

/** The classes that WordPress's themes give the element around a post. */
function classesOf(post: Post, terms: PostTerm[]): string[] {
  const { id, type, status, format } = post;
  const isArticle = type === "post";
  const picture = post.featured_media_id > 0 ? ["has-post-thumbnail"] : [];
  const termClasses = terms.map(
    (term) => `${term.taxonomy === "category" ? "category" : "tag"}-${termClass(term)}`,
  );
  const named = isArticle && format !== "standard" ? [`post_format-post-format-${format}`] : [];
  return [
    ...new Set([
      ...[`post-${id}`, type, `type-${type}`, `status-${status}`],
      ...(isArticle ? [`format-${format}`] : []),
      ...(post.password === "" ? picture : ["post-password-required"]),
      "hentry",
      ...(isArticle
        ? [...termClasses.filter(isOfCategory), ...termClasses.filter((name) => !isOfCategory(name))]
        : []),
      ...named,
    ]),
  ];
}

const isOfCategory = (name: string) => name.startsWith("category-");

/** A term's number stands where its slug is one, or has no letter of ASCII. */
function termClass({ id, slug }: PostTerm): string {
  const letters = slug.replace(/%[0-9a-f]{2}/gi, "").replace(/[^\w-]/g, "");
  return /^[\d-]*$/.test(letters) ? String(id) : letters;
}

/** The studio's own fields that say something; embedded records have none. */
function ownValues(post: Post, context: Scope): Record<string, unknown> {
  const told = keptFields.filter(
    ({ name, initial, of, isOwn }) => isOwn && of.includes(post.type) && post[name] !== initial,
  );
  return context === "embed" ? {} : Object.fromEntries(told.map(({ name }) => [name, post[name]]));
}

const kept = Object.fromEntries(
  keptFields.filter(({ isOwn }) => !isOwn).map(({ name }) => [name, (post: Post) => post[name]]),
);
const values: Record<string, Value> = { ...composed, ...kept };

/** The first words of an excerpt that was made of the text. Below 1 there are none, which still says that there are more. */
function excerptOf({ excerpt_raw, excerpt_rendered }: Post, { excerptLength, longExcerpt }: Telling): string {
  if (longExcerpt !== undefined) return longExcerpt;
  if (excerptLength === undefined || excerpt_raw !== "") return excerpt_rendered;
  const [, text = ""] = /^<p>([\s\S]*?)(?: \[&hellip;\])?<\/p>\n$/.exec(excerpt_rendered) ?? [];
  const words = text.split(" ");
  if (text === "" || words.length <= excerptLength) return excerpt_rendered;
  return `<p>${words.slice(0, Math.max(excerptLength, 0)).join(" ")} [&hellip;]</p>\n`;
}

function toEditor({ context }: Telling, raw: string): { raw?: string } {
  return context === "edit" ? { raw } : {};
}

/** A protected post that isn't unlocked shows an empty text. */
function shown(html: string, { unlocked, place }: Telling): string {
  return unlocked ? withOrigin(html, place.publicUrl) : "";
}

function idsOf(terms: PostTerm[], taxonomy: string): number[] {
  return terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
}

/** The fields of the post's type, within the context. */
function valuesOf(post: Post, telling: Telling): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, value] of told[post.type][telling.context]) record[name] = value(post, telling);
  return record;
}

/** Found once: a list tells of a hundred posts. */
const told = {
  post: byScope("post"),
  "portfolio-items": byScope("portfolio-items"),
  page: byScope("page"),
};

function byScope(kind: PostKind): Record<Scope, [string, Value][]> {
  const ofScope = (scope: Scope) =>
    Object.entries(values).filter(([name]) => postFields[kind][name]?.context.includes(scope));
  return { view: ofScope("view"), embed: ofScope("embed"), edit: ofScope("edit") };
}
