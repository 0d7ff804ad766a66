/** Decides whether an uploaded file is public, or open only to those who may read the posts that show it. */

import { BoundedCache } from "../../../engines/cache/bounded-cache.ts";
import { contains } from "../../../engines/database/contains.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Queryable } from "../../../engines/database/query.ts";
import { variantName } from "../../../engines/media-files/pictures/make-variant.ts";
import {
  controlsFile,
  filesOf,
  isNamedInPublic,
  namesInTexts,
  type Owned,
  possibleRecordFiles,
} from "../../content/content.ts";

/** A post that shows a file and isn't public. */
export type ClosedPost = Owned & { id: number; password: string };

type Audience =
  | { kind: "everybody" }
  /** Open to the authors of its media records, and to those who may read one of the posts. */
  | { kind: "some"; authors: number[]; posts: ClosedPost[] };

/** One resource for all public content, since any of it may show a file. */
const publicContent = "public-content";
const everybody: Audience = { kind: "everybody" };
/** Limit of posts that are looked at: a single public one decides, and so does one that the caller may read. */
const mostPosts = 500;

export interface FileAudience {
  /** @param name below `/wp-content/uploads/`. */
  of(name: string): Promise<Audience>;
  /** To be called after every change of public content. */
  changed(): void;
}

/**
 * A file is restricted only if posts that decide about it show it, and none at all shows it in public. One that
 * nothing shows is public, as in WordPress: its URL was given to somebody.
 */
export function createFileAudience(database: Pick<Database, "query" | "kind">): FileAudience {
  const { query } = database;
  // Both caches depend on public content alone, and they are told of its changes.
  const shownPublicly = new BoundedCache<true>({ mostBytes: 2 * 1024 * 1024, largestEntry: 4 * 1024 });
  const mentioned = new BoundedCache<boolean>({ mostBytes: 512 * 1024, largestEntry: 4 * 1024 });

  /** Whether a public text, a field or the site's own words name one of the files by its URL. */
  async function isMentioned(uploads: readonly OwnedUpload[]): Promise<boolean> {
    const ids = uploads.map(({ id }) => id);
    const key = ids.join(",");
    const known = mentioned.get(key);
    if (known !== undefined) return known;
    const changes = mentioned.changes;
    const found = (await isNamedInPublic(database, ids)) || (await isInSiteContent(uploads));
    mentioned.set(key, found, { bytes: 0, resources: [publicContent] }, changes);
    return found;
  }

  async function isInSiteContent(uploads: readonly OwnedUpload[]): Promise<boolean> {
    const names = namesInTexts(uploads.flatMap(({ files }) => files));
    const part = await query
      .selectFrom("site_words")
      .select("part")
      .where((is) => is.or(names.map((name) => contains("published", name))))
      .limit(1)
      .executeTakeFirst();
    return part !== undefined;
  }

  async function postsShowing(
    uploads: readonly OwnedUpload[],
  ): Promise<(ClosedPost & { decides: unknown })[]> {
    const ids = uploads.map(({ id }) => id);
    const parents = uploads.flatMap(({ parent_post_id }) => parent_post_id ?? []);
    return (
      query
        .selectFrom("posts")
        .select(["id", "type", "status", "author_id", "password", "trashed_status"])
        .select((is) =>
          is
            .exists(
              is.selectFrom("media").select("media.id").where("media.id", "in", ids).where(controlsFile),
            )
            .as("decides"),
        )
        .where((is) =>
          is.or([
            is("featured_media_id", "in", ids),
            is("share_picture", "in", ids),
            is("id", "in", is.selectFrom("post_media").select("post_id").where("media_id", "in", ids)),
            ...(parents.length > 0 ? [is("id", "in", parents)] : []),
          ]),
        )
        // Published posts without a password come first, since one of them decides.
        .orderBy((is) => is.case().when("status", "=", "publish").then(0).else(1).end())
        .orderBy("password")
        .limit(mostPosts)
        .execute()
    );
  }

  return {
    async of(name) {
      if (shownPublicly.get(name)) return everybody;
      const changes = shownPublicly.changes;
      const uploads = await findUploads({ query }, name);
      if (uploads.length === 0) return everybody;
      const showing = await postsShowing(uploads);
      const posts = showing.filter((post) => post.decides);
      if (posts.length === 0) return everybody;
      const isPublic =
        showing.some(({ status, password }) => status === "publish" && password === "") ||
        (await isMentioned(uploads));
      if (!isPublic) {
        return { kind: "some", authors: uploads.map(({ author_id }) => author_id), posts };
      }
      shownPublicly.set(name, true, { bytes: 0, resources: [publicContent] }, changes);
      return everybody;
    },
    changed() {
      shownPublicly.changed(publicContent);
      mentioned.changed(publicContent);
    },
  };
}

/** The record of the library that a file among the uploads belongs to: the upload itself, a size, a copy or a variant. */
interface OwnedUpload {
  id: number;
  author_id: number;
  parent_post_id: number | null;
  /** All that lie of it, below `/wp-content/uploads/`. */
  files: string[];
}

/** Imports may have two records of one file. @param name below `/wp-content/uploads/`. */
async function findUploads({ query }: Queryable, name: string): Promise<OwnedUpload[]> {
  const file = variantName(name)?.picture ?? name;
  const rows = await query
    .selectFrom("media")
    .select(["id", "author_id", "parent_post_id", "file", "details"])
    .where("file", "in", possibleRecordFiles(file))
    .execute();
  return rows
    .map(({ file: shown, details, ...row }) => ({ ...row, files: filesOf({ file: shown, details }) }))
    .filter(({ files }) => files.includes(file));
}
