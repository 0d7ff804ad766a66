/**
 * Versions of articles, pages and projects. Revisions of articles and pages, and everybody's autosaves, are of the
 * kind `post`: their numbers come from `content_ids`, as in WordPress. A project's saves have a kind and numbers of
 * their own, since WordPress keeps no revisions of projects.
 */

import { chunkByBytes } from "../../../engines/database/chunk-by-bytes.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Queryable } from "../../../engines/database/query.ts";
import { type BodyFields, decodeBody } from "../../../engines/versions/body.ts";
import {
  findVersion,
  listVersions,
  readVersions,
  type Version,
  type VersionedRecord,
  type VersionFilter,
  type VersionWindow,
} from "../../../engines/versions/versions.ts";
import type { Post } from "./store.ts";

export const postKind = "post";
const projectKind = "project";

export const versionsOfPost = (id: number): VersionedRecord => ({ kind: postKind, record: String(id) });
export const versionsOfProject = (id: number): VersionedRecord => ({ kind: projectKind, record: String(id) });

/** Scheduled updates of published posts: a kind of its own, so that lists of revisions don't contain them. */
export const updateKind = "update";
export const versionsOfUpdates = (id: number): VersionedRecord => ({ kind: updateKind, record: String(id) });

/** The texts of an article or page as written, and as they are shown. */
export type RevisionTexts = Pick<
  Post,
  | "title_raw"
  | "content_raw"
  | "excerpt_raw"
  | "title"
  | "content_rendered"
  | "excerpt_rendered"
  | "footnotes"
>;

/** Fields of a project that its versions hold. */
export type ProjectState = Pick<Post, "title_raw" | "content_raw" | "featured_media_id" | "acf">;

/** Texts that a search in revisions covers. */
export const searchedTexts = ["title_raw", "excerpt_raw", "content_raw"] as const;

/** A post's texts as of a save (`revision`), or unsaved changes (`autosave`). */
export interface Revision extends RevisionTexts {
  id: number;
  post_id: number;
  author_id: number;
  /** Each person has one autosave of a post at most. */
  kind: "revision" | "autosave";
  created_at: string;
}

function revisionOf({ record, number, state, author_id, created_at, body }: Version): Revision {
  return {
    // Versions from before there were footnotes have none.
    ...({ footnotes: "", ...decodeBody(body) } as BodyFields & RevisionTexts),
    id: number,
    post_id: Number(record),
    author_id: author_id ?? 0,
    created_at,
    kind: state === "autosave" ? "autosave" : "revision",
  };
}

export function projectStateOf({ body }: Version): ProjectState {
  return decodeBody(body) as BodyFields & ProjectState;
}

/** Ids of one page, in chunks for {@link readRevisions}, because each revision may be megabytes long. */
export async function listRevisions(
  database: Queryable & Pick<Database, "kind">,
  filter: VersionFilter,
  window: VersionWindow,
): Promise<number[][]> {
  const found = await listVersions(database, filter, window);
  return [...chunkByBytes(found, ({ bytes }) => bytes)].map((part) => part.map(({ number }) => number));
}

/** In the order of `ids`. */
export async function readRevisions(
  { query }: Queryable,
  of: VersionedRecord,
  ids: readonly number[],
): Promise<Revision[]> {
  return (await readVersions(query, of, ids)).map(revisionOf);
}

export async function findRevision(
  { query }: Queryable,
  postId: number,
  id: number,
): Promise<Revision | undefined> {
  const version = await findVersion(query, versionsOfPost(postId), id);
  return version && revisionOf(version);
}
