/** Records a content change in the audit log, by its row before and after. */

import { mapOwnFields } from "@extenso/contract/fields/own-fields.ts";
import { type Selectable, sql } from "kysely";
import { type AuditChanges, type AuditValue, differences, textDifferences } from "../../audit/audit.ts";
import type { PostsTable } from "../tables.ts";
import type { ContentChange } from "./changes.ts";
import { type AuditedPost, lockedPost, type SaveRun } from "./save-run.ts";

/** Makes the change, and adds its differences to the audit log if it has an actor. */
export async function withAuditEntry(
  run: SaveRun,
  change: ContentChange,
  apply: () => Promise<number>,
): Promise<number> {
  // An autosave isn't logged, beside the record or in its writer's own draft: it would be a line every few seconds.
  if (!run.actor || change.action === "autosave" || isUnrevised(change)) return apply();
  if (change.action === "hand-over") {
    const { from, to } = change;
    const changes = { author: { from, to } };
    run.audited.push({ subject: "user", id: from, name: "", action: change.action, changes });
    return apply();
  }
  const before = change.action === "create" ? null : await stateBefore(run, change.kind, change.id);
  const id = await apply();
  const isGone = change.action === "delete" || change.action === "merge";
  const after = isGone
    ? null
    : (writtenState(run, change, id, before) ?? (await stateOf(run, change.kind, id)));
  const known = after ?? before;
  if (!known) return id;
  const changes: AuditChanges = {
    ...differences(before?.facts ?? null, after?.facts ?? null),
    ...textDifferences(before?.texts ?? null, after?.texts ?? null),
    ...(change.action === "merge" ? { merged_into: { from: null, to: change.into } } : {}),
  };
  // An update that saves the present values isn't logged.
  if ((change.action === "update" || change.action === "tag") && Object.keys(changes).length === 0) return id;
  const { subject, name } = known;
  const about = change.action === "merge" ? change.id : id;
  run.audited.push({ subject, id: about, name, action: actionOf(change, changes), changes });
  return id;
}

const isUnrevised = (change: ContentChange): boolean => "unrevised" in change && change.unrevised === true;

function stateBefore(run: SaveRun, kind: "post" | "media" | "term", id: number): Promise<State | null> {
  const post = kind === "post" && lockedPost(run, id);
  return post ? heldState(run, post) : stateOf(run, kind, id);
}

/** An update that publishes is logged as `publish`, as readers of the log look for that. */
function actionOf({ action }: ContentChange, { status }: AuditChanges): string {
  return action === "update" && status?.to === "publish" ? "publish" : action;
}

// A row as the audit log compares it: before a change, and after it.

/** A record as the log compares it. */
interface State {
  subject: string;
  name: string;
  facts: Record<string, AuditValue>;
  /** Told by their lengths. */
  texts: Record<string, string>;
}

/** The state of a post that this run has just written, without reading it back. */
function writtenState(
  { written }: SaveRun,
  { kind }: ContentChange,
  id: number,
  before: State | null,
): State | null {
  if (kind !== "post" || written?.row.id !== id) return null;
  return stateOfPost(written.row, written.terms ?? ((before?.facts.terms ?? []) as number[]));
}

function stateOf(run: SaveRun, kind: "post" | "media" | "term", id: number): Promise<State | null> {
  return { post: postState, media: mediaState, term: termState }[kind](run, id);
}

async function postState({ rows }: SaveRun, id: number): Promise<State | null> {
  const post = await rows
    .selectFrom("posts")
    .selectAll()
    .select(
      sql<string>`(select coalesce(string_agg(cast(term_id as text), ',' order by term_id), '')
        from post_terms where post_terms.post_id = posts.id)`.as("terms"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return post ? stateOfPost(post, post.terms === "" ? [] : post.terms.split(",").map(Number)) : null;
}

async function heldState({ rows }: SaveRun, post: Selectable<PostsTable>): Promise<State> {
  const carried = await rows
    .selectFrom("post_terms")
    .select("term_id")
    .where("post_id", "=", post.id)
    .orderBy("term_id")
    .execute();
  const terms = carried.map(({ term_id }) => term_id);
  return stateOfPost(post, terms);
}

function stateOfPost(post: AuditedPost, terms: number[]): State {
  return {
    subject: post.type,
    name: post.title_raw,
    facts: {
      title: post.title_raw,
      status: post.status,
      slug: post.slug,
      author: post.author_id,
      date: post.published_at,
      password: post.password,
      sticky: post.sticky === 1,
      featured_media: post.featured_media_id,
      parent: post.parent_id,
      template: post.template,
      format: post.format,
      ...mapOwnFields((name, { kept }) => ownFact(post[name] ?? kept, kept)),
      terms,
    },
    texts: { content: post.content_raw, excerpt: post.excerpt_raw, acf: post.acf },
  };
}

/** Nothing, for a field that nobody has set. */
function ownFact(value: string | number, kept: string | number): string | number {
  if (value !== kept) return value;
  return typeof kept === "number" ? 0 : "";
}

async function mediaState({ rows }: SaveRun, id: number): Promise<State | null> {
  const file = await rows
    .selectFrom("media")
    .selectAll()
    .select(
      sql<string>`(select coalesce(string_agg(tag, ', ' order by tag_key), '')
        from media_tags where media_tags.media_id = media.id)`.as("tags"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file) return null;
  return {
    subject: "media",
    name: file.title_raw,
    facts: {
      title: file.title_raw,
      slug: file.slug,
      file: file.file,
      mime_type: file.mime_type,
      author: file.author_id,
      post: file.parent_post_id,
      alt_text: file.alt_text,
      tags: file.tags,
    },
    texts: {
      caption: file.caption_raw,
      description: file.description_raw,
      acf: file.acf,
      details: file.details,
    },
  };
}

async function termState({ rows }: SaveRun, id: number): Promise<State | null> {
  const term = await rows.selectFrom("terms").selectAll().where("id", "=", id).executeTakeFirst();
  if (!term) return null;
  const { taxonomy, name, slug, parent_id, description } = term;
  return { subject: taxonomy, name, facts: { name, slug, parent: parent_id }, texts: { description } };
}
