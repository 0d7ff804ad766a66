/** `wp/v2/users`: authors for everyone, oneself for members, everyone for administrators. */
import type { Dependencies } from "../../dependencies.ts";
import {
  collectionHeaders,
  contextArgument,
  idList,
  numbers,
  pagingArguments,
  texts,
  windowOf,
} from "../../rest/collection.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { Endpoint, RestAnswer, RestCall, RestResource } from "../../rest/route.ts";
import { presentUser, type User } from "./present.ts";
import { findUserById, listAuthors, mayReadUser } from "./store.ts";

const largestId = 2 ** 31 - 1;

/**
 * @param update the writing endpoint of one user: readers and writers share a route, so that `Allow` names both.
 */
export function userRoutes(
  { database, settings }: Dependencies,
  update: (who: "by-id" | "me", present: (user: User) => unknown) => Endpoint,
): RestResource {
  const { publicUrl } = settings;
  const presentForEdit = (user: User) => presentUser(user, publicUrl, "edit");

  async function readable({ params, user: caller }: RestCall): Promise<User | RestError> {
    const id = Number(params.id);
    const user = id >= 1 && id <= largestId ? await findUserById(database, id) : undefined;
    if (!user) return new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
    if (!(await mayReadUser(database, id, caller))) {
      return refusal(caller !== null, "rest_user_cannot_view", "Sorry, you are not allowed to list users.");
    }
    if (params.context === "edit" && caller?.id !== id && !caller?.roles.includes("administrator")) {
      return refusal(caller !== null, "rest_user_cannot_view", "Sorry, you are not allowed to list users.");
    }
    return user;
  }

  function contextOf({ params }: RestCall): "view" | "embed" | "edit" {
    return params.context === "edit" || params.context === "embed" ? params.context : "view";
  }

  async function list(call: RestCall): Promise<RestAnswer> {
    const { params } = call;
    const { users, total } = await listAuthors(
      database,
      {
        include: numbers(params.include),
        exclude: numbers(params.exclude),
        slugs: texts(params.slug),
        everyone: call.user?.roles.includes("administrator") ?? false,
      },
      { order: params.order === "desc" ? "desc" : "asc", ...windowOf(params) },
    );
    return {
      body: users.map((user) => presentUser(user, publicUrl, contextOf(call))),
      headers: collectionHeaders(call, `${publicUrl}/wp-json/wp/v2/users`, total),
    };
  }

  async function one(call: RestCall): Promise<RestAnswer> {
    const user = await readable(call);
    if (user instanceof RestError) throw user;
    return { body: presentUser(user, publicUrl, contextOf(call)) };
  }

  async function me(call: RestCall): Promise<RestAnswer> {
    const user = call.user && (await findUserById(database, call.user.id));
    if (!user) throw new RestError("rest_not_logged_in", "You are not currently logged in.", 401);
    return { body: presentUser(user, publicUrl, contextOf(call)) };
  }

  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/users",
        endpoints: [
          {
            methods: ["GET"],
            args: {
              context: contextArgument,
              ...pagingArguments,
              exclude: idList("Ensure result set excludes specific IDs."),
              include: idList("Limit result set to specific IDs."),
              offset: {
                description: "Offset the result set by a specific number of items.",
                type: "integer",
              },
              order: { type: "string", default: "asc", enum: ["asc", "desc"] },
              slug: { type: "array", items: { type: "string" } },
            },
            permission: ({ params, user }) =>
              params.context === "edit" && !user?.roles.includes("administrator")
                ? refusal(
                    user !== null,
                    "rest_forbidden_context",
                    "Sorry, you are not allowed to list users.",
                  )
                : null,
            handle: list,
            reads: ["users", "posts"],
          },
        ],
      },
      {
        namespace: "wp/v2",
        path: "/users/(?P<id>[\\d]+)",
        endpoints: [
          {
            methods: ["GET"],
            args: {
              id: { description: "Unique identifier for the user.", type: "integer" },
              context: contextArgument,
            },
            permission: async (call) => {
              const user = await readable(call);
              return user instanceof RestError ? user : null;
            },
            handle: one,
          },
          update("by-id", presentForEdit),
        ],
      },
      {
        namespace: "wp/v2",
        path: "/users/me",
        endpoints: [
          { methods: ["GET"], args: { context: contextArgument }, handle: me },
          update("me", presentForEdit),
        ],
      },
    ],
  };
}
