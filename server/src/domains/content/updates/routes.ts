/** `extenso/v1/{posts|pages|portfolio-items}/{record}/updates`: scheduled updates, for editors of the record. */
import { type WireUpdate, wireUpdate, wireWholeUpdate } from "@extenso/contract/wire/updates.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Permission, RestCall, RestResource, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import { usersById } from "../../identity/identity.ts";
import { mayEditPost, mayPublish } from "../access.ts";
import { withOrigin } from "../origin.ts";
import type { PostType } from "../posts/conditions.ts";
import type { Post } from "../posts/store.ts";
import { createArguments, customFieldValidation } from "../routes/posts/post-arguments.ts";
import { parentOf, permissionFromThrowing } from "../routes/posts/revision-parent.ts";
import { type Fields, isUpdatable, paramsOf } from "./fields.ts";
import { mergeUpdate } from "./merge-update.ts";
import { findUpdate, listUpdates, liveFields, type Update } from "./store.ts";
import { createUpdateWriter } from "./write-updates.ts";

type RoutesDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

const record = { type: "integer", description: "Which article, page or project." } as const;
const id = { type: "integer", description: "Which update." } as const;
const dates = {
  date: { type: "string", maxLength: 40, description: "When it goes out, on the studio’s clock." },
  date_gmt: { type: "string", maxLength: 40, description: "The same in UTC." },
} as const;

export function updateRoutes(dependencies: RoutesDependencies): RestResource {
  return {
    routes: [
      ...routesOf(dependencies, "post", "posts"),
      ...routesOf(dependencies, "page", "pages"),
      ...routesOf(dependencies, "portfolio-items", "portfolio-items"),
    ],
  };
}

function routesOf(dependencies: RoutesDependencies, type: PostType, collection: string): RestRoute[] {
  const { database, settings } = dependencies;
  const { query } = database;
  const path = `/${collection}/(?P<record>[\\d]+)/updates`;
  const fields = Object.fromEntries(
    Object.entries(createArguments(type)).filter(([name]) => isUpdatable(name)),
  );
  const validate = customFieldValidation(dependencies, type, "record");
  const writing = createUpdateWriter(dependencies, type, Object.keys(fields));
  const recordOf = ({ params }: RestCall) => parentOf({ database }, type, params.record);

  const editors: Permission = permissionFromThrowing(async (call) => {
    if (call.user && mayEditPost(call.user, await recordOf(call))) return null;
    return authorizationError(
      call.user !== null,
      "rest_cannot_edit",
      "Sorry, you are not allowed to edit this post.",
    );
  });
  const publishers: Permission = permissionFromThrowing(async (call) => {
    const refused = await editors(call);
    if (refused || mayPublish(call.user, type)) return refused;
    const message = "Sorry, you are not allowed to publish posts in this post type.";
    return authorizationError(true, "rest_cannot_publish", message);
  });

  async function told(updates: readonly Update[]): Promise<WireUpdate[]> {
    const people = await usersById(
      query,
      updates.flatMap(({ author }) => author ?? []),
    );
    return updates.flatMap(({ id, state, due, author, problem, own, etag }) => {
      if (due === null || (state !== "future" && state !== "missed")) return [];
      const person = people.get(author ?? 0);
      return {
        id,
        state,
        problem,
        etag,
        fields: Object.keys(own),
        date_gmt: gmtTime(due),
        date: localTime(due, settings.timezone),
        author: person ? { id: person.id, name: person.display_name } : null,
      };
    });
  }

  /** As a client writes them. */
  const asArguments = (values: Fields) =>
    JSON.parse(withOrigin(JSON.stringify(paramsOf(values)), settings.publicUrl));

  async function whole(post: Post, id: number) {
    const update = await findUpdate(query, post.id, id);
    const [head] = update ? await told([update]) : [];
    if (!update || !head)
      throw new RestError("rest_no_update", "This update is not scheduled any more.", 404);
    const live = await liveFields(query, post);
    const { fields: result, conflicts } = mergeUpdate(update.base, update.own, live);
    const same = Object.fromEntries(Object.keys(update.own).map((name) => [name, live[name] ?? ""]));
    return {
      ...head,
      changes: asArguments(update.own),
      base: asArguments(update.base),
      live: asArguments(same),
      result: asArguments(result),
      conflicts,
    };
  }

  const answerWhole = async (call: RestCall, id: number) => {
    const body = await whole(await recordOf(call), id);
    return { body, headers: { ETag: body.etag } };
  };

  const answerList = async ({ params }: RestCall) => ({
    body: await told(await listUpdates(query, idOf(params.record))),
  });

  return [
    studioRoute(path, {
      GET: {
        args: { record },
        permission: editors,
        response: z.array(wireUpdate),
        handle: answerList,
      },
      POST: {
        args: { ...fields, record, ...dates },
        validate,
        permission: publishers,
        takesContent: true,
        response: wireWholeUpdate,
        handle: async (call) => ({
          ...(await answerWhole(call, await writing.schedule(call))),
          status: 201,
        }),
      },
    }),
    studioRoute(`${path}/(?P<id>[\\d]+)`, {
      GET: {
        args: { record, id },
        permission: editors,
        response: wireWholeUpdate,
        handle: (call) => answerWhole(call, idOf(call.params.id)),
      },
      "POST, PUT, PATCH": {
        args: {
          ...fields,
          record,
          id,
          ...dates,
          live: {
            type: "string",
            maxLength: 60,
            description: "ETag of the record that new texts are made of.",
          },
        },
        validate,
        permission: publishers,
        takesContent: true,
        response: wireWholeUpdate,
        async handle(call) {
          await writing.change(call);
          return answerWhole(call, idOf(call.params.id));
        },
      },
      DELETE: {
        args: { record, id },
        permission: publishers,
        response: z.array(wireUpdate),
        async handle(call) {
          await writing.remove(call);
          return answerList(call);
        },
      },
    }),
    studioRoute(`${path}/(?P<id>[\\d]+)/release`, {
      POST: {
        args: { record, id },
        permission: publishers,
        response: z.array(wireUpdate),
        async handle(call) {
          await writing.release(call);
          return answerList(call);
        },
      },
    }),
  ];
}
