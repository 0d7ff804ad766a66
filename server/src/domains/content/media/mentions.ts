/**
 * Index of posts that name a file of the library by its URL. Each version of a post is scanned once, so that a query
 * reads no texts; posts that any process has saved since are scanned first.
 */

import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { chunkByBytes } from "../../../engines/database/chunk-by-bytes.ts";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Query } from "../../../engines/database/query.ts";
import { siteContentTexts } from "../../site-content/site-content.ts";
import { lockingRows } from "../save/save-run.ts";
import { filesOf } from "./file-names.ts";
import { possibleRecordFiles } from "./record-files.ts";

type Opened = Pick<Database, "query" | "kind">;

/** Posts whose sizes are read at a time. */
const postsAtOnce = 1_000;
/** Limit of different files found in one text; further ones are ignored. */
const mostNamed = 5_000;
/** Parameters of one statement, within the limits of both databases. */
const namesAtOnce = 5_000;

/** The files of the library that a text names, below `/wp-content/uploads/`. */
export function namedFiles(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\buploads\\?\/([^\s"'<>()?#&,]{3,500})/g)) {
    names.add(decoded(name.replaceAll("\\/", "/").replace(/\\.*$/, "")));
    if (names.size >= mostNamed) break;
  }
  return names;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Scans the posts that were saved since the last call, and lets other requests run in between. */
export async function refreshMentions({ query, kind }: Opened): Promise<void> {
  for (;;) {
    const stale = await query
      .selectFrom("posts")
      .leftJoin("media_mentions_read as known", "known.post_id", "posts.id")
      .select(["posts.id"])
      .where((is) =>
        is.or([is("known.version", "is", null), is("known.version", "!=", is.ref("posts.version"))]),
      )
      .orderBy("posts.id")
      .limit(postsAtOnce)
      .execute();
    if (stale.length === 0) return;
    const ids = stale.map(({ id }) => id);
    const sizes = await query
      .selectFrom("posts")
      .select(["id", sql<number>`octet_length(content_raw) + octet_length(acf)`.as("bytes")])
      .where("id", "in", ids)
      .orderBy("id")
      .execute();
    for (const part of chunkByBytes(sizes, ({ bytes }) => bytes)) {
      await readMentions(
        { query, kind },
        part.map(({ id }) => id),
      );
      await setImmediate();
    }
  }
}

/**
 * Whether a published post without a password names one of the files by its URL. What a writer may not see is refused
 * by the same reading of their text, so no other mention opens a file.
 */
export async function isNamedInPublic(database: Opened, media: readonly number[]): Promise<boolean> {
  await refreshMentions(database);
  const post = await database.query
    .selectFrom("media_mentions")
    .innerJoin("posts", "posts.id", "media_mentions.post_id")
    .select("posts.id")
    .where("media_mentions.media_id", "in", media)
    .where("posts.status", "=", "publish")
    .where("posts.password", "=", "")
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}

async function readMentions({ query, kind }: Opened, ids: readonly number[]): Promise<void> {
  const posts = await query
    .selectFrom("posts")
    .select(["id", "version", "content_raw", "acf"])
    .where("id", "in", ids)
    .execute();
  const named = posts.map(({ id, version, content_raw, acf }) => ({
    id,
    version,
    text: namedFiles(content_raw),
    fields: namedFiles(acf),
  }));
  const recordsOf = await recordsByFile(
    query,
    new Set(named.flatMap(({ text, fields }) => [...text, ...fields])),
  );
  await query.transaction().execute(async (rows) => {
    const left = await rows
      .selectFrom("posts")
      .select("id")
      .where("id", "in", ids)
      .orderBy("id")
      .$call(lockingRows(kind))
      .execute();
    const there = new Set(left.map(({ id }) => id));
    const read = named.filter(({ id }) => there.has(id));
    if (read.length === 0) return;
    await rows
      .deleteFrom("media_mentions")
      .where("post_id", "in", [...there])
      .execute();
    const mentions = read.flatMap(({ id, ...places }) =>
      (["text", "fields"] as const).flatMap((place) => {
        const records = new Set([...places[place]].flatMap((name) => recordsOf.get(name) ?? []));
        return [...records].map((media_id) => ({ post_id: id, place, media_id }));
      }),
    );
    for (const some of chunkByCount(mentions, 500))
      await rows.insertInto("media_mentions").values(some).execute();
    await rows
      .insertInto("media_mentions_read")
      .values(read.map(({ id, version }) => ({ post_id: id, version })))
      .onConflict((conflict) =>
        conflict.column("post_id").doUpdateSet(({ ref }) => ({ version: ref("excluded.version") })),
      )
      .execute();
  });
}

/** Records by file name; the file may also be a size or the original of the file that a record shows. */
export async function recordsByFile(
  query: Query,
  names: ReadonlySet<string>,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const possible = [...new Set([...names].flatMap(possibleRecordFiles))];
  for (const files of chunkByCount(possible, namesAtOnce)) {
    const rows = await query
      .selectFrom("media")
      .select(["id", "file", "details"])
      .where("file", "in", files)
      .execute();
    for (const row of rows) {
      for (const file of filesOf(row)) {
        if (names.has(file)) found.set(file, [...(found.get(file) ?? []), row.id]);
      }
    }
  }
  return found;
}

/** The files that the site's own content shows, published or not, by the part that names them. */
export async function filesOfSite(query: Query): Promise<{ part: string; files: Set<string> }[]> {
  return (await siteContentTexts(query)).map(({ part, published, draft }) => ({
    part,
    files: namedFiles(`${published ?? ""} ${draft ?? ""}`),
  }));
}

/** Ids of the files that the site's own content shows. */
export async function mediaOfSite(query: Query): Promise<number[]> {
  const parts = await filesOfSite(query);
  const records = await recordsByFile(query, new Set(parts.flatMap(({ files }) => [...files])));
  return [...new Set([...records.values()].flat())];
}
