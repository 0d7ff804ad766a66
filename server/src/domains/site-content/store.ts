/** Rows of the parts of the site, and the content that visitors see of them. */

import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import { readStored, type StoredProblem } from "@extenso/contract/site-content/stored-document.ts";
import type { Selectable } from "kysely";
import type { Query } from "../../engines/database/query.ts";
import {
  latestVersions,
  type ScheduledVersion,
  scheduledVersions,
  type VersionedRecord,
} from "../../engines/versions/versions.ts";
import { defaultContent } from "./default-content.ts";
import type { SiteContentTable } from "./tables.ts";

export type SiteContentRow = Selectable<SiteContentTable>;
/** Versions of parts are of this kind: each state that was published, drafted or scheduled. */
export const siteKind = "site";

export const versionsOfPart = (part: SitePart): VersionedRecord => ({ kind: siteKind, record: part });

export interface Person {
  id: number;
  name: string;
}

/** @returns undefined if the part hasn't been changed yet. */
export function findSiteContent(query: Query, part: SitePart): Promise<SiteContentRow | undefined> {
  return query.selectFrom("site_words").selectAll().where("part", "=", part).executeTakeFirst();
}

/** Scheduled versions, the next first. */
export function findScheduled(query: Query, part: SitePart): Promise<ScheduledVersion[]> {
  return scheduledVersions(query, versionsOfPart(part));
}

/** This version of the site can show nothing that is stored of a part. */
export class UnreadableContentError extends Error {
  override name = "UnreadableContentError";
  readonly part: SitePart;
  readonly problem: StoredProblem;
  /** As it is stored. */
  readonly stored: string;

  constructor(part: SitePart, problem: StoredProblem, stored: string) {
    super(`${part}: ${problem.message}`);
    this.part = part;
    this.problem = problem;
    this.stored = stored;
  }
}

export interface PublishedContent<Part extends SitePart = SitePart> {
  document: SiteDocument<Part>;
  /** ISO 8601, UTC; null: the default content. */
  since: string | null;
  /** The document is the one that the site came with, since no other was published. */
  isFirst: boolean;
  /** Why the document isn't the published one; null if it is. */
  problem: StoredProblem | null;
}

/** Published versions that are searched for the newest that can be shown, besides each schema's last one. */
const mostTried = 50;

/**
 * The content that visitors see of a part: the published document or, if that doesn't fit this version of the site, the
 * one that was shown last. The default content is shown only if nothing was published.
 * @throws {UnreadableContentError} if neither can be read.
 */
export async function findPublished<Part extends SitePart>(
  query: Query,
  part: Part,
  row: SiteContentRow | undefined,
): Promise<PublishedContent<Part>> {
  if (!row || row.published === null) {
    return {
      document: defaultContent[part] as SiteDocument<Part>,
      since: null,
      isFirst: true,
      problem: null,
    };
  }
  const { document, problem } = readStored(part, row.published, row.published_schema_version);
  if (!problem) return { document, since: row.published_at, isFirst: false, problem: null };
  for await (const version of latestVersions(query, versionsOfPart(part), "publish", mostTried)) {
    const last = readStored(part, version.body, version.schema_version);
    if (!last.problem) return { document: last.document, since: version.created_at, isFirst: false, problem };
  }
  throw new UnreadableContentError(part, problem, row.published);
}

/** Accounts of another server are below zero, and known by what they did here. */
async function visitorsOf(query: Query, ids: readonly number[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const id of ids) {
    const entry = await query
      .selectFrom("audit_entries")
      .select("actor_name as name")
      .where("actor_id", "=", id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (entry?.name) people.push({ id, name: entry.name });
  }
  return people;
}

/** By number; who is gone is missing. */
export async function peopleOf(
  query: Query,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, Person>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "number"))];
  if (wanted.length === 0) return new Map();
  const found = await query
    .selectFrom("users")
    .select(["id", "display_name as name"])
    .where("id", "in", wanted)
    .execute();
  const visitors = await visitorsOf(
    query,
    wanted.filter((id) => id < 0),
  );
  return new Map([...found, ...visitors].map((person) => [person.id, person]));
}
