/** `extenso/v1/previews` stores unsaved input and gives the browser the cookie that shows it. */

import { checkDocument } from "@extenso/contract/site-content/check-content.ts";
import { type SitePart, sitePartNames } from "@extenso/contract/site-content/parts.ts";
import { wirePreview } from "@extenso/contract/wire/previews.ts";
import { OutdatedPlanError, planAndWrite } from "../../engines/database/plan-and-write.ts";
import type { Queryable } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { createRate } from "../../engines/rate-limits/rate-in-memory.ts";
import { idArgument, idOf } from "../../engines/rest/collection.ts";
import { requireSession, requireUser } from "../../engines/rest/request/caller.ts";
import { authorizationError, RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import {
  createArguments,
  customFieldValidation,
  findPost,
  mayUpdate,
  type Post,
  type PostType,
  permissionFromThrowing,
} from "../content/content.ts";
import { mayEditSiteContent } from "../site-content/site-content.ts";
import { grantCookie } from "./grant.ts";
import { composeState, pathOfShown, planState, shownPost } from "./shown-post.ts";
import { saveState } from "./state-store.ts";
import { type PreviewSubject, subjectName } from "./subject.ts";

type PreviewDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;

/** Lifetime of a grant in ms; each preview of new input renews it. */
const grantMs = 60 * 60 * 1000;

/** The limit leaves room for a preview per second in several tabs while a person types. */
const perPerson = { most: 240, windowMs: 60_000 };

const collections: readonly [string, PostType][] = [
  ["posts", "post"],
  ["pages", "page"],
  ["portfolio-items", "portfolio-items"],
];

export function previewRoutes(dependencies: PreviewDependencies): RestResource {
  return {
    routes: [
      ...collections.map(([name, type]) => ofPosts(dependencies, name, type)),
      ofSiteContent(dependencies),
    ],
  };
}

/** The response after the input is stored: the cookie that shows it to this session alone. */
async function granted(
  { settings, clock, signingKey }: PreviewDependencies,
  call: RestCall,
  { subject, path }: { subject: PreviewSubject; path: string | null },
): Promise<RestResponse> {
  const { id: userId, sessionId } = requireSession(call);
  const now = clock().getTime();
  const cookie = grantCookie(signingKey, settings, {
    subject,
    until: now + grantMs,
    now,
    grant: { kind: "desk", userId, sessionId },
  });
  return { body: { preview: subjectName(subject), path }, headers: { "Set-Cookie": cookie } };
}

function ofPosts(dependencies: PreviewDependencies, collection: string, type: PostType): RestRoute {
  const { database, settings, clock } = dependencies;

  const asked = createRate(perPerson);

  async function postOf({ params }: RestCall, { query }: Queryable): Promise<Post> {
    const post = await findPost({ query }, type, idOf(params.id));
    if (!post) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    return post;
  }

  return studioRoute(`/previews/${collection}/(?P<id>[\\d]+)`, {
    POST: {
      args: { id: idArgument, ...createArguments(type) },
      validate: customFieldValidation(dependencies, type),
      takesContent: true,
      permission: permissionFromThrowing(async (call) => mayUpdate(call, await postOf(call, database), type)),
      response: wirePreview,
      async handle(call) {
        requireSession(call);
        const user = requireUser(call);
        const now = clock();
        const wait = asked.take(`${user.id}`, now);
        if (wait > 0) throw tooManyRequests(wait);
        const subject = { kind: "post", id: idOf(call.params.id) } as const;
        const composing = { kind: database.kind, user, settings, now };
        const shown = await planAndWrite(
          database,
          async () => {
            const before = await postOf(call, database);
            return { before, state: await planState(database, composing, before, call.params) };
          },
          async (rows, planned) => {
            const post = await postOf(call, { query: rows });
            if (post.status === "trash") throw inTrash();
            if (post.version !== planned.before.version) throw new OutdatedPlanError();
            const state = await composeState({ ...composing, rows }, planned.state, post, call.params);
            await saveState(rows, { subject, userId: user.id, state, now });
            return shownPost(post, state);
          },
        );
        return granted(dependencies, call, { subject, path: await pathOfShown(database, shown) });
      },
    },
  });
}

function inTrash(): RestError {
  return new RestError("extenso_in_trash", "It is in the trash. Take it out to preview it.", 409);
}

function ofSiteContent(dependencies: PreviewDependencies): RestRoute {
  const { database, clock } = dependencies;
  const asked = createRate(perPerson);
  return studioRoute(`/previews/site/(?P<part>${sitePartNames.join("|")})`, {
    POST: {
      args: {
        part: { type: "string", enum: sitePartNames, description: "Which of the site's words." },
        document: {
          type: "object",
          required: true,
          describedOnly: true,
          description: "The part as a whole.",
        },
      },
      takesContent: true,
      permission: ({ user, params }) =>
        mayEditSiteContent(user, String(params.part) as SitePart)
          ? null
          : authorizationError(user !== null, "rest_forbidden", "Sorry, you are not allowed to edit this."),
      response: wirePreview,
      async handle(call) {
        const { id: userId } = requireSession(call);
        const wait = asked.take(`${userId}`, clock());
        if (wait > 0) throw tooManyRequests(wait);
        const part = String(call.params.part) as SitePart;
        const { document, faults } = checkDocument(part, call.params.document);
        if (faults) {
          const message = "Some fields are not right yet. The preview goes on when they are.";
          throw new RestError("rest_invalid_param", message, 400);
        }
        const subject = { kind: "site", part } as const;
        await saveState(database.query, { subject, userId, state: document, now: clock() });
        return granted(dependencies, call, { subject, path: null });
      },
    },
  });
}
