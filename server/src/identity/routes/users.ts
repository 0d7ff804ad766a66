/** `wp/v2/users`: authors for everyone, oneself for members, everyone for administrators. */
import { listOf } from "@extenso/contract/answer-parts.ts";
import { answerUser } from "@extenso/contract/answer-users.ts";
import type { Dependencies } from "../../dependencies.ts";
import { contextArgument, idOf, ids, inCollection, texts, windowOf } from "../../rest/collection.ts";
import { notYet } from "../../rest/not-yet.ts";
import { oncePerCall } from "../../rest/once-per-call.ts";
import { RestError, refusal } from "../../rest/rest-error.ts";
import type { Endpoint, RestAnswer, RestCall, RestResource } from "../../rest/route.ts";
import { findUserById, listUsers, mayListUsers, mayReadUser, type UserOrder } from "../users/list-users.ts";
import { presentUser, type User } from "../users/present-user.ts";
import { listArguments, mayList } from "./user-arguments.ts";

/**
 * @param update the writing endpoint of one user: readers and writers share a route, so that `Allow` names both.
 */
export function userRoutes(
  { database, settings }: Dependencies,
  update: (who: "by-id" | "me", present: (user: User) => unknown) => Endpoint,
): RestResource {
  const { publicUrl } = settings;
  const presentForEdit = (user: User) => presentUser(user, publicUrl, "edit");

  const readable = oncePerCall(async ({ params, user: caller }): Promise<User | RestError> => {
    const id = idOf(params.id);
    const user = await findUserById(database, id);
    if (!user) return new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
    const inContext = params.context !== "edit" || caller?.id === id || mayListUsers(caller);
    if (inContext && (await mayReadUser(database, id, caller))) return user;
    return refusal(caller !== null, "rest_user_cannot_view", "Sorry, you are not allowed to list users.");
  });

  function contextOf({ params }: RestCall): "view" | "embed" | "edit" {
    return params.context === "edit" || params.context === "embed" ? params.context : "view";
  }

  async function list(call: RestCall): Promise<RestAnswer> {
    const { params } = call;
    const window = windowOf(params);
    const { users, total } = await listUsers(
      database,
      {
        include: ids(params.include),
        exclude: ids(params.exclude),
        slugs: texts(params.slug),
        search: typeof params.search === "string" ? params.search.trim() : "",
        roles: texts(params.roles),
        authorsOnly: !mayListUsers(call.user) || params.has_published_posts === true,
      },
      {
        orderBy: params.orderby as UserOrder,
        order: params.order === "desc" ? "desc" : "asc",
        ...window,
      },
    );
    return {
      body: users.map((user) => presentUser(user, publicUrl, contextOf(call))),
      ...inCollection(`${publicUrl}/wp-json/wp/v2/users`, window, total),
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

  /** Nobody is removed through WordPress's route: accounts go by their own, after asking for the password. */
  const remove: Endpoint = {
    methods: ["DELETE"],
    args: {
      force: {
        type: "boolean",
        default: false,
        description: "Required to be true, as users do not support trashing.",
      },
      reassign: {
        type: "integer",
        required: true,
        description: "Reassign the deleted user's posts and links to this user ID.",
      },
    },
    permission: async ({ params, user: caller }) => {
      const id = params.id === undefined ? (caller?.id ?? 0) : idOf(params.id);
      if (!(await findUserById(database, id))) {
        return new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
      }
      const message = "Sorry, you are not allowed to delete this user.";
      return refusal(caller !== null, "rest_user_cannot_delete", message);
    },
    ...notYet,
  };

  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/users",
        endpoints: [
          {
            methods: ["GET"],
            args: listArguments,
            permission: mayList,
            handle: list,
            answers: listOf(answerUser),
            reads: ["users", "posts", "portfolio-items", "pages"],
          },
          {
            methods: ["POST"],
            args: {
              username: { type: "string", required: true, description: "Login name for the user." },
              email: {
                type: "string",
                format: "email",
                required: true,
                description: "The email address for the user.",
              },
              password: {
                type: "string",
                required: true,
                description: "Password for the user (never included).",
              },
            },
            permission: ({ user }) =>
              mayListUsers(user)
                ? null
                : refusal(
                    user !== null,
                    "rest_cannot_create_user",
                    "Sorry, you are not allowed to create new users.",
                  ),
            ...notYet,
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
            answers: answerUser,
          },
          update("by-id", presentForEdit),
          remove,
        ],
      },
      {
        namespace: "wp/v2",
        path: "/users/me",
        endpoints: [
          { methods: ["GET"], args: { context: contextArgument }, handle: me, answers: answerUser },
          update("me", presentForEdit),
          remove,
        ],
      },
    ],
  };
}
