/** `extenso/v1/portfolio-items/{id}/revisions`: what a project was at each save, for whoever may edit it. */

import { customFields } from "@extenso/contract/wire/parts.ts";
import { wireProjectRevision, wireProjectRevisionWhole } from "@extenso/contract/wire/project-revisions.ts";
import * as z from "zod/mini";
import type { Database } from "../../../../engines/database/open.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import {
  checkPage,
  idOf,
  inCollection,
  pagingArguments,
  windowOf,
} from "../../../../engines/rest/collection.ts";
import { RestError, refusal } from "../../../../engines/rest/rest-error.ts";
import type { RestResource } from "../../../../engines/rest/route.ts";
import { gmtTime } from "../../../../engines/wordpress-values/site-time.ts";
import { mayEditPost } from "../../access.ts";
import { withOrigin } from "../../origin.ts";
import { parseStored } from "../../wire.ts";
import { parentOf, refusing } from "./revision-parent.ts";

interface Named {
  id: number;
  author_id: number | null;
  author_name: string | null;
  created_at: string;
}

const namespace = "extenso/v1";
const type = "portfolio-items";
const path = `/${type}/(?P<parent>[\\d]+)/revisions`;
const { page, per_page } = pagingArguments;
const parent = { type: "integer", description: "Which project." } as const;

export function projectRevisionRoutes({
  database,
  settings,
}: Pick<Dependencies, "database" | "settings">): RestResource {
  const mayRead = refusing(async ({ params, user }) => {
    if (!user) return refusal(false, "rest_cannot_read", "Sorry, you are not allowed to view revisions.");
    if (mayEditPost(user, await parentOf({ database }, type, params.parent))) return null;
    return refusal(true, "rest_cannot_read", "Sorry, you are not allowed to view revisions of this post.");
  });

  return {
    routes: [
      {
        namespace,
        path,
        hereOnly: true,
        endpoints: [
          {
            methods: ["GET"],
            args: { parent, ...(page ? { page } : {}), ...(per_page ? { per_page } : {}) },
            permission: mayRead,
            noStore: true,
            answers: z.array(wireProjectRevision),
            async handle({ params }) {
              const id = idOf(params.parent);
              const window = windowOf(params);
              const count = await countProjectRevisions(database, id);
              checkPage(window, count, "rest_revision_invalid_page_number");
              const rows = await listProjectRevisions(database, id, window);
              const address = `${settings.publicUrl}/wp-json/${namespace}/${type}/${id}/revisions`;
              return { body: rows.map(told), ...inCollection(address, window, count) };
            },
          },
        ],
      },
      {
        namespace,
        path: `${path}/(?P<id>[\\d]+)`,
        hereOnly: true,
        endpoints: [
          {
            methods: ["GET"],
            args: { parent, id: { type: "integer", description: "Which revision." } },
            permission: mayRead,
            noStore: true,
            answers: wireProjectRevisionWhole,
            async handle({ params }) {
              const row = await findProjectRevision(database, idOf(params.parent), idOf(params.id));
              if (!row) throw new RestError("rest_post_invalid_id", "Invalid revision ID.", 404);
              const content = withOrigin(row.content_raw, settings.publicUrl);
              const acf = customFields.parse(parseStored(withOrigin(row.acf, settings.publicUrl), []));
              const { title_raw: title, featured_media_id: featured_media } = row;
              return { body: { ...told(row), title, content, featured_media, acf } };
            },
          },
        ],
      },
    ],
  };
}

function told({ id, author_id, author_name, created_at }: Named) {
  const author = author_id === null || author_name === null ? null : { id: author_id, name: author_name };
  return { id, date_gmt: gmtTime(created_at), author };
}

/** Reads the revisions of portfolio items. */
type Query = Pick<Database, "query">;

const ofProject = ({ query }: Query, postId: number) =>
  query
    .selectFrom("project_revisions")
    .leftJoin("users", "users.id", "project_revisions.author_id")
    .select(["project_revisions.id", "author_id", "project_revisions.created_at"])
    .select("users.display_name as author_name")
    .where("post_id", "=", postId);

async function countProjectRevisions({ query }: Query, postId: number): Promise<number> {
  const { count } = await query
    .selectFrom("project_revisions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first, without the texts. */
function listProjectRevisions(
  query: Query,
  postId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  return ofProject(query, postId)
    .orderBy("project_revisions.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

function findProjectRevision(query: Query, postId: number, id: number) {
  return ofProject(query, postId)
    .select(["title_raw", "content_raw", "featured_media_id", "acf"])
    .where("project_revisions.id", "=", id)
    .executeTakeFirst();
}
