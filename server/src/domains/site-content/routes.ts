/** `extenso/v1/site`: parts of the site, read by everybody, written by the studio (docs/site-content.md). */

import { type SitePart, sitePartNames } from "@extenso/contract/site-content/parts.ts";
import { readStored } from "@extenso/contract/site-content/stored-document.ts";
import {
  wireEditedSiteContent,
  wireSiteContent,
  wireSitePartStatus,
  wireSiteRevision,
  wireWholeSiteRevision,
} from "@extenso/contract/site-content/wire-site-content.ts";
import * as z from "zod/mini";
import type { ContentResource } from "../../engines/database/content-versions.ts";
import type { Database } from "../../engines/database/open.ts";
import type { Query, Queryable } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import type { PageWindow } from "../../engines/rest/collection.ts";
import { collectionRoute } from "../../engines/rest/collection-route.ts";
import { authorizationError, RestError } from "../../engines/rest/rest-error.ts";
import type { Permission, RestCall, RestResource, RestResponse } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import {
  countVersions,
  findVersion,
  listVersions,
  scheduledVersions,
  type VersionHead,
} from "../../engines/versions/versions.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { can } from "../access/access.ts";
import { mayEditSiteContent } from "./may-edit.ts";
import { contentTag, firstRevision, presentEdited, presentPublished, presentStanding } from "./present.ts";
import { readPublished } from "./read-published.ts";
import {
  findSiteContent,
  type Person,
  peopleOf,
  type SiteContentRow,
  siteKind,
  versionsOfPart,
} from "./store.ts";
import { changeOf, scheduledChangeOf, writeSiteContent } from "./write-site-content.ts";

const partPath = `/site/(?P<part>${sitePartNames.join("|")})`;
const revisionPath = `${partPath}/revisions/(?P<id>[\\d]+)`;

const partArgument: Argument<RestCall> = {
  type: "string",
  enum: sitePartNames,
  description: "Which part of the site.",
};
const idArgument: Argument<RestCall> = {
  type: "integer",
  description: "Which revision; 0: the default content.",
};
const whole: Argument<RestCall> = {
  type: "object",
  required: true,
  describedOnly: true,
  description: "The part as a whole.",
};
const status: Argument<RestCall> = {
  type: "string",
  enum: ["publish", "draft", "future"],
  default: "publish",
  description: "What becomes of it: shown at once, kept beside what is shown, or shown from `date_gmt` on.",
};
const date: Argument<RestCall> = {
  type: "string",
  maxLength: 40,
  description: "With the status `future`: when it is shown, in UTC.",
};

const partOf = ({ params }: Pick<RestCall, "params">) => String(params.part) as SitePart;

const editors: Permission = (call) => {
  const may = mayEditSiteContent(call.user, partOf(call));
  return may
    ? null
    : authorizationError(call.user !== null, "rest_forbidden", "Sorry, you are not allowed to edit this.");
};

/** A user who may edit pages reads all parts, including those that only administrators change. */
const readers: Permission = ({ user }) =>
  can(user, "edit_pages")
    ? null
    : authorizationError(user !== null, "rest_forbidden", "Sorry, you are not allowed to see this.");

export function siteContentRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock } = dependencies;

  async function edited(call: RestCall, row: SiteContentRow | undefined): Promise<RestResponse> {
    const part = partOf(call);
    const body = await presentEdited(database.query, part, row, mayEditSiteContent(call.user, part));
    return { body, headers: { ETag: contentTag(part, row) } };
  }

  async function revisionOf(call: RestCall) {
    const id = Number(call.params.id);
    const found = id < 2 ** 31 ? await findRevision(database.query, partOf(call), id) : undefined;
    if (!found) throw new RestError("rest_no_revision", "There is no such revision.", 404);
    return found;
  }

  const all = studioRoute("/site", {
    GET: {
      permission: readers,
      response: z.array(wireSitePartStatus),
      async handle({ user }) {
        const rows = await database.query.selectFrom("site_words").selectAll().execute();
        const scheduled = await scheduledVersions(database.query, { kind: siteKind });
        const people = await peopleOf(
          database.query,
          rows.map(({ modified_by }) => modified_by),
        );
        const body = sitePartNames.map((part) => {
          const row = rows.find((one) => one.part === part);
          return presentStanding(part, row, {
            people,
            mayEdit: mayEditSiteContent(user, part),
            scheduled: scheduled.filter(({ record }) => record === part),
          });
        });
        return { body };
      },
    },
  });

  const published = studioRoute(partPath, {
    GET: {
      args: { part: partArgument },
      response: wireSiteContent,
      reads: sitePartNames.map((part): ContentResource => `site/${part}`),
      handle: async (call) => ({
        body: presentPublished(partOf(call), await readPublished(dependencies, partOf(call))),
      }),
      noStore: false,
    },
    "POST, PUT, PATCH": {
      args: { part: partArgument, document: whole, status, date_gmt: date },
      permission: editors,
      takesContent: true,
      response: wireEditedSiteContent,
      async handle(call) {
        const part = partOf(call);
        const change = changeOf(part, call.params, clock());
        return edited(call, await writeSiteContent(dependencies, call, part, change));
      },
    },
  });

  const draft = studioRoute(`${partPath}/draft`, {
    GET: {
      args: { part: partArgument },
      permission: readers,
      response: wireEditedSiteContent,
      handle: async (call) => edited(call, await findSiteContent(database.query, partOf(call))),
    },
    DELETE: {
      args: { part: partArgument },
      permission: editors,
      response: wireEditedSiteContent,
      handle: async (call) =>
        edited(call, await writeSiteContent(dependencies, call, partOf(call), { action: "discard" })),
    },
  });

  const scheduled = studioRoute(`${partPath}/scheduled/(?P<id>[\\d]+)`, {
    "POST, PUT, PATCH": {
      args: {
        part: partArgument,
        id: { type: "integer", description: "Which of the part's scheduled versions." },
        status: {
          type: "string",
          enum: ["publish", "future"],
          default: "future",
          description: "Whether they go out now, or at `date_gmt`.",
        },
        date_gmt: date,
      },
      permission: editors,
      response: wireEditedSiteContent,
      async handle(call) {
        const change = scheduledChangeOf(call.params, clock());
        return edited(call, await writeSiteContent(dependencies, call, partOf(call), change));
      },
    },
    DELETE: {
      args: {
        part: partArgument,
        id: { type: "integer", description: "Which are to be a draft again." },
      },
      permission: editors,
      response: wireEditedSiteContent,
      async handle(call) {
        const change = { action: "unschedule", id: Number(call.params.id) } as const;
        return edited(call, await writeSiteContent(dependencies, call, partOf(call), change));
      },
    },
  });

  const revisions = collectionRoute(settings, {
    path: `${partPath}/revisions`,
    args: { part: partArgument },
    permission: readers,
    response: wireSiteRevision,
    pageError: "rest_revision_invalid_page_number",
    filter: partOf,
    count: (part) => countRevisions(database, part),
    list: (part, window) => listRevisions(database, part, window),
  });

  const revision = studioRoute(revisionPath, {
    GET: {
      args: { part: partArgument, id: idArgument },
      permission: readers,
      response: wireWholeSiteRevision,
      handle: async (call) => ({ body: await revisionOf(call) }),
    },
  });

  const restoring = studioRoute(`${revisionPath}/restore`, {
    POST: {
      args: { part: partArgument, id: idArgument, status, date_gmt: date },
      permission: editors,
      response: wireEditedSiteContent,
      async handle(call) {
        const part = partOf(call);
        const { document, problem } = await revisionOf(call);
        if (problem) {
          const message = `This version can’t be restored. ${problem}`;
          throw new RestError("rest_site_unreadable", message, 409);
        }
        const change = changeOf(part, { ...call.params, document }, clock());
        return edited(call, await writeSiteContent(dependencies, call, part, change));
      },
    },
  });

  return { routes: [all, published, draft, scheduled, revisions, revision, restoring] };
}

// Revisions of a part of the site, newest first; the default content is the last.

type Opened = Queryable & Pick<Database, "kind">;

/** Includes the default content. */
async function countRevisions(database: Opened, part: SitePart): Promise<number> {
  return (await countVersions(database, versionsOfPart(part))) + 1;
}

async function listRevisions(database: Opened, part: SitePart, { offset, limit }: PageWindow) {
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
async function findRevision(query: Query, part: SitePart, id: number) {
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
