/** Revisions of a part of the site, newest first; the default content is the last. */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import { readStored } from "@extenso/contract/site-content/stored-document.ts";
import type { Database } from "../../engines/database/open.ts";
import type { Query, Queryable } from "../../engines/database/query.ts";
import type { Rows } from "../../engines/rest/collection.ts";
import {
  countVersions,
  findVersion,
  listVersions,
  type VersionHead,
} from "../../engines/versions/versions.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { firstRevision } from "./present.ts";
import { type Person, peopleOf, versionsOfPart } from "./store.ts";

type Opened = Queryable & Pick<Database, "kind">;

/** Includes the default content. */
export async function countRevisions(database: Opened, part: SitePart): Promise<number> {
  return (await countVersions(database, versionsOfPart(part))) + 1;
}

export async function listRevisions(database: Opened, part: SitePart, { offset, limit }: Rows) {
  const window = { orderBy: "number", order: "desc", offset, limit } as const;
  const versions = await listVersions(database, versionsOfPart(part), window);
  const authors = versions.map(({ author_id }) => author_id);
  const people = await peopleOf(database.query, authors);
  const told = versions.map((version) => toldOf(part, version, people));
  if (told.length === limit) return told;
  const { document: _document, problem: _problem, ...first } = firstRevision(part);
  return [...told, first];
}

/** @returns undefined if there is no such revision. @param id 0: the default content. */
export async function findRevision(query: Query, part: SitePart, id: number) {
  if (id === 0) return firstRevision(part);
  const version = await findVersion(query, versionsOfPart(part), id);
  if (!version) return undefined;
  const people = await peopleOf(query, [version.author_id]);
  const { document, problem } = readStored(part, version.body, version.schema_version);
  return {
    ...toldOf(part, version, people),
    // A document that no longer fits is shown as stored; `problem` says why it can't be restored.
    document: document ?? problem.value,
    problem: problem?.message ?? null,
  };
}

function toldOf(
  part: SitePart,
  { number, state, created_at, author_id }: Omit<VersionHead, "bytes">,
  people: ReadonlyMap<number, Person>,
) {
  return {
    id: number,
    part,
    status: state as "publish" | "draft" | "future",
    date_gmt: gmtTime(created_at),
    author: people.get(author_id ?? 0) ?? null,
  };
}
