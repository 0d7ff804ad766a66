/**
 * Turns the arguments of a call into columns: WordPress's rules for each field, in its order, on the row as the same
 * transaction reads it.
 */
import { type KeptFieldName, keptFields } from "@extenso/contract/fields/posts.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";
import { can } from "../../../access/can.ts";
import { mayPublish } from "../../access.ts";
import { preparedCleaner } from "../../cleaning/clean-written.ts";
import type { PostType } from "../../posts/conditions.ts";
import { resolvePublicationDate } from "../../posts/publication-date.ts";
import type { WrittenPost } from "../../save/written-content.ts";
import { dateAskedFor, statusAskedFor } from "./asked-date.ts";
import { customFieldsOf, termsOf } from "./asked-fields.ts";
import { checkedAuthor, checkedParent, pictureFor } from "./compose-references.ts";
import { slugAskedFor } from "./compose-slug.ts";
import type { Composing, Params, Post } from "./composing.ts";

export type Composed = WrittenPost & Pick<Post, KeptFieldName>;

/** @param before the row that is written over; null for a new one. */
export async function composePost(composing: Composing, before: Post | null): Promise<Composed> {
  const { type, user, params, now, rows } = composing;
  const asked = statusAskedFor(composing, before);
  const date = dateAskedFor(composing, before);
  const author_id = await authorOf(composing, before);
  const locks = passwordAndSticky(params, type, before);
  const parent_id = await parentOf(composing, before);
  const texts = textsOf(composing, before);
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
    featured_media_id: await pictureFor(rows, params.featured_media, before?.featured_media_id ?? 0),
    acf: customFieldsOf(composing, before),
    term_ids: isArticle ? await termsOf(composing, before) : [],
    revision_count: before?.revision_count ?? 0,
    last_revision_id: before?.last_revision_id ?? null,
  };
}

async function authorOf({ rows, user, params, type }: Composing, before: Post | null): Promise<number> {
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

async function parentOf({ rows, params, type }: Composing, before: Post | null): Promise<number> {
  if (type !== "page" || params.parent === undefined) return before?.parent_id ?? 0;
  return checkedParent(rows, Number(params.parent), before?.id ?? 0);
}

type ComposingTexts = Pick<Composing, "params" | "user" | "type" | "settings" | "texts">;

/** The texts of the call, or the stored ones where it sends none. Both are cleaned, as on every save. */
export function textsOf({ params, user, type, settings, texts }: ComposingTexts, before: Post | null) {
  const unfiltered = can(user, "unfiltered_html");
  const cleaner = preparedCleaner({ unfiltered, publicUrl: settings.publicUrl }, texts);
  const sent = (name: string, stored: string | undefined) =>
    typeof params[name] === "string" ? params[name] : (stored ?? "");
  return {
    title_raw: cleaner.title(sent("title", before?.title_raw)),
    content_raw: cleaner.text(sent("content", before?.content_raw)),
    excerpt_raw: type === "portfolio-items" ? "" : cleaner.text(sent("excerpt", before?.excerpt_raw)),
  };
}

/** Only articles are checked: WordPress lets everything be empty in types that have no excerpt. */
function checkNotEmpty(type: PostType, texts: Record<string, string>): void {
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
