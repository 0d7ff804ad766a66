/**
 * Turns the arguments of a call into columns: WordPress's rules for each field, in its order, on the row as the same
 * transaction reads it. Its texts are cleaned before the transaction.
 */
import { type KeptFieldName, keptFields } from "@extenso/contract/fields/posts.ts";
import type { Kysely, Transaction } from "kysely";
import { fixedStatement } from "../../../../engines/database/fixed-statement.ts";
import type { Tables } from "../../../../engines/database/tables.ts";
import { idOf, ids } from "../../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import { localTime, utcOf } from "../../../../engines/wordpress-values/site-time.ts";
import { can } from "../../../access/access.ts";
import { namesById } from "../../../identity/identity.ts";
import { defaultCategory } from "../../../site-settings/site-settings.ts";
import { mayPublish } from "../../access.ts";
import { writtenCleaner } from "../../cleaning/clean-written.ts";
import type { PostType } from "../../posts/conditions.ts";
import { customFieldNames, withCustomFields } from "../../posts/custom-fields.ts";
import { resolvePublicationDate } from "../../posts/publication-date.ts";
import type { WrittenPost } from "../../save/written-content.ts";
import { parseStored } from "../../wire.ts";
import { slugAskedFor } from "./compose-slug.ts";
import type { CleanedTexts, CompositionContext, Params, Post } from "./composing.ts";
import { sentFootnotes } from "./footnotes.ts";

export type Composed = WrittenPost & Pick<Post, KeptFieldName>;

/** @param before the row that is written over; null for a new one. */
export async function composePost(composing: CompositionContext, before: Post | null): Promise<Composed> {
  const { type, user, params, now, rows } = composing;
  const asked = statusAskedFor(composing, before);
  const date = dateAskedFor(composing, before);
  const author_id = await authorOf(composing, before);
  const locks = passwordAndSticky(params, type, before);
  const parent_id = await parentOf(composing, before);
  const { acf, ...texts } = composing.texts;
  checkNotEmpty(type, texts);
  const status = asked ?? (before?.status as Post["status"] | undefined) ?? "draft";
  const named = {
    type,
    status,
    title_raw: texts.title_raw,
    parent_id,
    statusSent: asked !== undefined,
    mayPublish: mayPublish(user, type),
  };
  const slug = await slugAskedFor(composing, before, named);
  const isArticle = type === "post";
  return {
    type,
    ...texts,
    ...resolvePublicationDate(status, date, now),
    ...(slug === undefined ? { slug: before?.slug ?? "" } : { slug }),
    author_id,
    parent_id,
    ...locks,
    ...keptOf(params, type, before),
    share_picture: await pictureFor(rows, params.share_picture, before?.share_picture ?? 0),
    featured_media_id: await pictureFor(rows, params.featured_media, before?.featured_media_id ?? 0),
    acf,
    term_ids: isArticle ? await termsOf(composing, before) : [],
    revision_count: before?.revision_count ?? 0,
    last_revision_id: before?.last_revision_id ?? null,
  };
}

async function authorOf(
  { rows, user, params, type }: CompositionContext,
  before: Post | null,
): Promise<number> {
  const sent = type === "portfolio-items" ? 0 : idOf(params.author);
  if (sent === 0 && params.author && type !== "portfolio-items") await checkedAuthor(rows, 0);
  if (sent === 0) return before?.author_id ?? user.id;
  return sent === user.id ? sent : checkedAuthor(rows, sent);
}

function passwordAndSticky(params: Params, type: PostType, before: Post | null) {
  const fail = (message: string): never => {
    throw new RestError("rest_invalid_field", message, 400);
  };
  const sticky = type === "post" ? params.sticky : undefined;
  const password = params.password === undefined ? undefined : String(params.password);
  if (password) {
    if (sticky) fail("A post can not be sticky and have a password.");
    if (before?.sticky) fail("A sticky post can not be password protected.");
  }
  if (sticky && before && before.password !== "") fail("A password protected post can not be set to sticky.");
  return {
    password: password ?? before?.password ?? "",
    sticky: sticky === undefined ? (before?.sticky ?? 0) : sticky ? 1 : 0,
  };
}

async function parentOf({ rows, params, type }: CompositionContext, before: Post | null): Promise<number> {
  if (type !== "page" || params.parent === undefined) return before?.parent_id ?? 0;
  return checkedParent(rows, Number(params.parent), before?.id ?? 0);
}

export type SentTexts = Pick<CompositionContext, "params" | "user" | "type" | "settings">;

/** The texts of the call, or the stored ones where it sends none. Both are cleaned, as on every save. */
export async function cleanedTexts(sending: SentTexts, before: Post | null): Promise<CleanedTexts> {
  const { params, user, type, settings } = sending;
  const unfiltered = can(user, "unfiltered_html");
  const cleaner = writtenCleaner({ unfiltered, publicUrl: settings.publicUrl }, user.id);
  const sent = (name: string, stored: string | undefined) =>
    typeof params[name] === "string" ? params[name] : (stored ?? "");
  return {
    title_raw: cleaner.title(sent("title", before?.title_raw)),
    content_raw: await cleaner.text(sent("content", before?.content_raw)),
    excerpt_raw: type === "portfolio-items" ? "" : await cleaner.text(sent("excerpt", before?.excerpt_raw)),
    footnotes:
      (await sentFootnotes({ params, type, user, publicUrl: settings.publicUrl })) ?? before?.footnotes ?? "",
    acf: await customFieldsOf(sending, before),
  };
}

/** Only articles are checked: WordPress lets everything be empty in types that have no excerpt. */
function checkNotEmpty(type: PostType, { footnotes: _footnotes, ...texts }: Omit<CleanedTexts, "acf">): void {
  if (type !== "post") return;
  // PHP counts the text `0` as empty.
  if (Object.values(texts).some((text) => text !== "" && text !== "0")) return;
  throw new RestError("empty_content", "Content, title, and excerpt are empty.", 400);
}

/**
 * Sent values, already checked by their declarations, or the stored ones. An empty choice counts as not sent, as in
 * WordPress.
 */
function keptOf(params: Params, type: PostType, before: Post | null): Pick<Post, KeptFieldName> {
  const found = keptFields.map(({ name, initial, of, isChoice }) => {
    const sent = of.includes(type) ? params[name] : undefined;
    const isSent = sent !== undefined && !(isChoice && sent === "");
    return [name, isSent ? withinColumn(sent) : (before?.[name] ?? initial)];
  });
  return Object.fromEntries(found);
}

function withinColumn(value: unknown): unknown {
  if (typeof value !== "number") return value;
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(value)));
}

/** When a post is to appear, as a call asks for it. */
function statusAskedFor(
  { user, params, type }: CompositionContext,
  before: Post | null,
): Post["status"] | undefined {
  // An empty status means draft, as in WordPress.
  const status = params.status === "" ? "draft" : (params.status as Post["status"] | undefined);
  if (status === undefined || status === before?.status) return undefined;
  if (["private", "publish", "future"].includes(status) && !mayPublish(user, type)) {
    const what = status === "private" ? "create private posts" : "publish posts";
    throw authorizationError(
      true,
      "rest_cannot_publish",
      `Sorry, you are not allowed to ${what} in this post type.`,
    );
  }
  return status;
}

/** The date that a user set; `null` if the date follows the change. Sending the present date back sets nothing. */
function dateAskedFor({ params, settings }: CompositionContext, before: Post | null): string | null {
  const own = before && !before.date_floats ? before.published_at : null;
  const { date, date_gmt } = params;
  const sent = date ? [date, settings.timezone] : date_gmt ? [date_gmt, "UTC"] : null;
  if (sent) {
    const moment = utcOf(String(sent[0]), String(sent[1])).replace(/\.\d{3}Z$/, ".000Z");
    const local = (iso: string) => localTime(iso, settings.timezone);
    return before && local(before.published_at) === local(moment) ? own : moment;
  }
  return date === null || date_gmt === null ? null : own;
}

/** The ids in a post that name other records: author, parent, featured picture. */
type Rows = Transaction<Tables>;

/** Pages below pages: more is a circle, or hides what nobody finds. */
const deepest = 20;

async function checkedAuthor(rows: Rows, id: number): Promise<number> {
  if (!(await namesById(rows, [id])).has(id))
    throw new RestError("rest_invalid_author", "Invalid author ID.", 400);
  return id;
}

/** A page below itself, or below one of those below it, goes to the top, as in WordPress. */
async function checkedParent(rows: Rows, sent: number, own: number): Promise<number> {
  if (sent === 0) return 0;
  const parentOf = (id: number) =>
    rows
      .selectFrom("posts")
      .select("parent_id")
      .where("id", "=", idOf(id))
      .where("type", "=", "page")
      .executeTakeFirst();
  let above = await parentOf(sent);
  if (!above) throw new RestError("rest_post_invalid_id", "Invalid post parent ID.", 400);
  if (sent === own) return 0;
  for (let level = 0; above && above.parent_id !== 0; level += 1) {
    if (above.parent_id === own || level === deepest) return 0;
    above = await parentOf(above.parent_id);
  }
  return sent;
}

/** A file that is no picture removes the one of before; an unknown id leaves it. */
export async function pictureFor(rows: Kysely<Tables>, sent: unknown, before: number): Promise<number> {
  if (sent === undefined) return before;
  const id = idOf(sent);
  if (id === 0) return Number(sent) === 0 ? 0 : before;
  const [file] = await kindOfFile(rows, id);
  // One in the trash stays where it is, and is nobody's new picture.
  if (file?.trashed_at && id !== before) return before;
  if (file) return file.media_type === "image" ? id : 0;
  const post = await rows.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst();
  return post ? 0 : before;
}

const kindOfFile = fixedStatement((query, id: number) =>
  query.selectFrom("media").select(["media_type", "trashed_at"]).where("id", "=", id),
);

// A post's custom fields and terms, as a call asks for them.

/** Cleaned, with those that the call leaves out. */
async function customFieldsOf(
  { params, user, type, settings }: Pick<CompositionContext, "params" | "user" | "type" | "settings">,
  before: Post | null,
): Promise<unknown> {
  const present = before ? parseStored(before.acf, []) : [];
  const { acf } = params;
  if (typeof acf !== "object" || acf === null) return present;
  const writer = { unfiltered: can(user, "unfiltered_html"), publicUrl: settings.publicUrl };
  const { field } = writtenCleaner(writer, user.id);
  const sent: Record<string, unknown> = {};
  for (const name of customFieldNames(type))
    if (Object.hasOwn(acf, name)) sent[name] = await field((acf as Record<string, unknown>)[name]);
  return withCustomFields(type, present, sent);
}

/** Lists replace. An article without a category gets the default one at each save that names none. */
async function termsOf({ rows, params }: CompositionContext, before: Post | null): Promise<number[]> {
  const present = before
    ? await rows
        .selectFrom("post_terms")
        .innerJoin("terms", "terms.id", "post_terms.term_id")
        .select(["terms.id", "taxonomy"])
        .where("post_id", "=", before.id)
        .execute()
    : [];
  const known = await knownTerms(rows, [...ids(params.categories), ...ids(params.tags)]);
  const chosen = (name: "categories" | "tags", taxonomy: "category" | "post_tag") => {
    const sent = new Set(ids(params[name]));
    const from = params[name] === undefined ? present : known.filter(({ id }) => sent.has(id));
    return from.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  };
  const categories = chosen("categories", "category");
  if (params.categories === undefined && categories.length === 0) {
    categories.push(await defaultCategory(rows));
  }
  return [...categories, ...chosen("tags", "post_tag")];
}

// Finds the existing terms among given ids.

/** The existing terms of the list, in no order. */
async function knownTerms(rows: Transaction<Tables>, wanted: readonly number[]) {
  const ids = wanted.filter((id) => id > 0);
  if (ids.length === 0) return [];
  return termsById(rows, ids);
}

const termsById = fixedStatement((query, ids: number[]) =>
  query.selectFrom("terms").select(["id", "taxonomy"]).where("id", "in", ids),
);
