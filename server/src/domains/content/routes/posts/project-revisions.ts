/** `extenso/v1/portfolio-items/{id}/revisions`: a project's saved states, for people who may edit it. */

import { customFields } from "@extenso/contract/wire/parts.ts";
import { wireProjectRevision, wireProjectRevisionWhole } from "@extenso/contract/wire/project-revisions.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { collectionRoute } from "../../../../engines/rest/collection-route.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { RestResource } from "../../../../engines/rest/route.ts";
import { studioRoute } from "../../../../engines/rest/studio-route.ts";
import {
  countVersions,
  findVersion,
  listVersions,
  type Version,
} from "../../../../engines/versions/versions.ts";
import { gmtTime } from "../../../../engines/wordpress-values/site-time.ts";
import { namesById } from "../../../identity/identity.ts";
import { mayEditPost } from "../../access.ts";
import { withOrigin } from "../../origin.ts";
import { projectStateOf, versionsOfProject } from "../../posts/versions.ts";
import { parseStored } from "../../wire.ts";
import { parentOf, permissionFromThrowing } from "./revision-parent.ts";

const type = "portfolio-items";
const path = `/${type}/(?P<parent>[\\d]+)/revisions`;
const parent = { type: "integer", description: "Which project." } as const;

export function projectRevisionRoutes({
  database,
  settings,
}: Pick<Dependencies, "database" | "settings">): RestResource {
  const mayRead = permissionFromThrowing(async ({ params, user }) => {
    if (!user)
      return authorizationError(false, "rest_cannot_read", "Sorry, you are not allowed to view revisions.");
    if (mayEditPost(user, await parentOf({ database }, type, params.parent))) return null;
    return authorizationError(
      true,
      "rest_cannot_read",
      "Sorry, you are not allowed to view revisions of this post.",
    );
  });

  return {
    routes: [
      collectionRoute(settings, {
        path,
        args: { parent },
        permission: mayRead,
        response: wireProjectRevision,
        pageError: "rest_revision_invalid_page_number",
        filter: ({ params }) => versionsOfProject(idOf(params.parent)),
        count: (of) => countVersions(database, of),
        async list(of, window) {
          const versions = await listVersions(database, of, {
            ...window,
            orderBy: "number",
            order: "desc",
          });
          const authors = await authorsOf(database, versions);
          return versions.map((version) => told(version, authors.get(version.author_id)));
        },
      }),
      studioRoute(`${path}/(?P<id>[\\d]+)`, {
        GET: {
          args: { parent, id: { type: "integer", description: "Which revision." } },
          permission: mayRead,
          response: wireProjectRevisionWhole,
          async handle({ params }) {
            const of = versionsOfProject(idOf(params.parent));
            const version = await findVersion(database.query, of, idOf(params.id));
            if (!version) throw new RestError("rest_post_invalid_id", "Invalid revision ID.", 404);
            const state = projectStateOf(version);
            const content = withOrigin(state.content_raw, settings.publicUrl);
            const acf = customFields.parse(parseStored(withOrigin(state.acf, settings.publicUrl), []));
            const { title_raw: title, featured_media_id: featured_media } = state;
            const author = (await authorsOf(database, [version])).get(version.author_id);
            return { body: { ...told(version, author), title, content, featured_media, acf } };
          },
        },
      }),
    ],
  };
}

type Author = { id: number; name: string } | null;

/** The people who still have an account, by number. */
async function authorsOf(
  { query }: Pick<Dependencies["database"], "query">,
  versions: readonly Pick<Version, "author_id">[],
): Promise<Map<number | null, Author>> {
  const people = await namesById(
    query,
    versions.map(({ author_id }) => author_id),
  );
  return new Map([...people].map(([id, person]) => [id, { id: person.id, name: person.display_name }]));
}

function told({ number, created_at }: Pick<Version, "number" | "created_at">, author: Author | undefined) {
  return { id: number, date_gmt: gmtTime(created_at), author: author ?? null };
}
