/** `wp/v2/users`: authors for everyone, oneself for members, everyone for administrators. */

import { answerUser } from "@extenso/contract/answers/users.ts";
import { listOf } from "@extenso/contract/fields/answer-parts.ts";
import { recordSchema } from "@extenso/contract/fields/record-fields.ts";
import { userFields } from "@extenso/contract/fields/users.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { slugList } from "../../../engines/rest/arguments/slug-list.ts";
import { oncePerCall } from "../../../engines/rest/cache/once-per-call.ts";
import {
  contextArgument,
  contextOf,
  idList,
  idOf,
  inCollection,
  listedIds,
  offsetArgument,
  orderArgument,
  pagingArguments,
  texts,
  windowOf,
} from "../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Endpoint, RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { can, roles } from "../../access/access.ts";
import { findUser } from "../users/find-user.ts";
import {
  listUsers,
  type UserOrder,
  type UserSearch,
  type UserSearchColumn,
  userSearchColumns,
} from "../users/list-users.ts";
import { mayListUsers, mayReadUser, type PublicKind, publicKinds } from "../users/may-read.ts";
import { preferencesById, preferencesOf } from "../users/preferences.ts";
import { presentUser } from "../users/present-user.ts";
import type { User } from "../users/user.ts";
import { userTag } from "./check-user-unchanged.ts";

/** The writing endpoints: readers and writers share a route, so that `Allow` names both. */
export interface UserWriters {
  create(present: Present): Endpoint;
  update(who: "by-id" | "me", present: Present): Endpoint;
  remove(present: Present): Endpoint;
}

const describedId: Argument<RestCall> = { description: "Unique identifier for the user.", type: "integer" };

type Present = (call: RestCall, user: User) => Promise<Record<string, unknown>>;

export function userRoutes({ database, settings }: Dependencies, write: UserWriters): RestResource {
  const { publicUrl } = settings;
  const presentForEdit: Present = async (call, user) =>
    presentUser(user, publicUrl, "edit", call.user, await preferencesOf(database.query, user.id));
  const remove = write.remove(presentForEdit);

  const readable = oncePerCall(async ({ params, user: caller }): Promise<User | RestError> => {
    const id = idOf(params.id);
    const user = await findUser(database.query, id);
    if (!user) return new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
    if (params.context === "edit" && caller?.id !== id && !mayListUsers(caller)) {
      return authorizationError(
        caller !== null,
        "rest_forbidden_context",
        "Sorry, you are not allowed to edit this user.",
      );
    }
    if (await mayReadUser(database, id, caller)) return user;
    return authorizationError(
      caller !== null,
      "rest_user_cannot_view",
      "Sorry, you are not allowed to list users.",
    );
  });

  async function list(call: RestCall): Promise<RestResponse> {
    const { params } = call;
    const window = windowOf(params);
    const { users, total } = await listUsers(
      database,
      {
        include: listedIds(params.include),
        exclude: listedIds(params.exclude),
        slugs: texts(params.slug),
        search: searchOf(params, mayListUsers(call.user)),
        roles: rolesOf(params),
        authorsOf:
          publishedOf(params) ??
          (!mayListUsers(call.user) && params.who !== "authors" ? [...publicKinds] : undefined),
      },
      {
        orderBy: params.orderby as UserOrder,
        order: params.order === "desc" ? "desc" : "asc",
        ...window,
      },
    );
    const context = contextOf(call);
    const ids = users.map(({ id }) => id);
    const preferences = context === "edit" ? await preferencesById(database.query, ids) : new Map();
    return {
      body: users.map((user) => presentUser(user, publicUrl, context, call.user, preferences.get(user.id))),
      ...inCollection(`${publicUrl}/wp-json/wp/v2/users`, window, total),
    };
  }

  async function answerOf(call: RestCall, user: User): Promise<RestResponse> {
    const context = contextOf(call);
    if (context !== "edit") return { body: presentUser(user, publicUrl, context, call.user) };
    return { body: await presentForEdit(call, user), headers: { ETag: userTag(user) } };
  }

  async function one(call: RestCall): Promise<RestResponse> {
    const user = await readable(call);
    if (user instanceof RestError) throw user;
    return answerOf(call, user);
  }

  async function me(call: RestCall): Promise<RestResponse> {
    const user = call.user && (await findUser(database.query, call.user.id));
    if (!user) throw new RestError("rest_not_logged_in", "You are not currently logged in.", 401);
    return answerOf(call, user);
  }

  const schema = recordSchema("user", userFields);
  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/users",
        schema,
        endpoints: [
          {
            methods: ["GET"],
            args: listArguments,
            permission: mayList,
            handle: list,
            response: listOf(answerUser),
            reads: ["users", "posts", "portfolio-items", "pages"],
          },
          write.create(presentForEdit),
        ],
      },
      {
        namespace: "wp/v2",
        path: "/users/(?P<id>[\\d]+)",
        schema,
        endpoints: [
          {
            methods: ["GET"],
            args: {
              id: describedId,
              context: contextArgument,
            },
            permission: async (call) => {
              const user = await readable(call);
              return user instanceof RestError ? user : null;
            },
            handle: one,
            response: answerUser,
          },
          write.update("by-id", presentForEdit),
          { ...remove, args: { id: describedId, ...remove.args } },
        ],
      },
      {
        namespace: "wp/v2",
        path: "/users/me",
        schema,
        endpoints: [
          { methods: ["GET"], args: { context: contextArgument }, handle: me, response: answerUser },
          write.update("me", presentForEdit),
          remove,
        ],
      },
    ],
  };
}

/** Types of which the authors are asked for. */
function publishedOf({ has_published_posts: asked }: Record<string, unknown>): PublicKind[] | undefined {
  if (asked === true) return [...publicKinds];
  if (!Array.isArray(asked) || asked.length === 0) return undefined;
  return publicKinds.filter((kind) => asked.includes(kind));
}

/** Stars around the words are no part of them; `0` is no word. */
function searchOf(
  { search, search_columns }: Record<string, unknown>,
  byAddress: boolean,
): UserSearch | null {
  if (typeof search !== "string" || search === "" || search === "0") return null;
  const words = search.replace(/^\*+|\*+$/g, "");
  const readable = userSearchColumns.filter(
    (column) => column !== "url" && (byAddress || column !== "email"),
  );
  const asked = readable.filter((column) => texts(search_columns).includes(column));
  if (asked.length > 0) return { words, columns: asked };
  return { words, columns: byAddress ? columnsFor(words) : readable };
}

/** Columns that WordPress searches for such words. */
function columnsFor(words: string): readonly UserSearchColumn[] {
  if (words.includes("@")) return ["email"];
  if (/^\s*[+-]?\d+(\.\d*)?\s*$/.test(words)) return ["username", "id"];
  if (/^https?:\/\//.test(words)) return ["url"];
  return ["username", "url", "email", "slug", "name"];
}

/** The requested roles, or those with the requested capabilities; `undefined` selects all. */
function rolesOf(params: Record<string, unknown>): string[] | undefined {
  const asked = texts(params.roles);
  const wanted: readonly string[] = params.who === "authors" ? ["edit_posts"] : texts(params.capabilities);
  if (wanted.length === 0) return asked.length > 0 ? asked : undefined;
  const able = Object.entries(roles).flatMap(([role, capabilities]) =>
    capabilities.some((one) => wanted.includes(one)) ? [role] : [],
  );
  return asked.length > 0 ? able.filter((role) => asked.includes(role)) : able;
}

/** The post types of a WordPress with this content; on this server, users publish only some of them. */
const kinds = [
  ...["post", "page", "attachment", "nav_menu_item", "wp_block", "wp_template", "wp_template_part"],
  ...["wp_global_styles", "wp_navigation", "wp_font_family", "wp_font_face", "portfolio-items"],
];

const listArguments: Record<string, Argument<RestCall>> = {
  ...pagingArguments,
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
  offset: offsetArgument,
  order: orderArgument("asc"),
  orderby: {
    description: "Sort collection by user attribute.",
    type: "string",
    default: "name",
    enum: ["id", "include", "name", "registered_date", "slug", "include_slugs", "email", "url"],
  },
  slug: {
    description: "Limit result set to users with one or more specific slugs.",
    type: "array",
    items: { type: "string" },
    describedOnly: true,
    sanitize: (value) => slugList(value),
  },
  roles: {
    description:
      "Limit result set to users matching at least one specific role provided. Accepts csv list or single role.",
    type: "array",
    items: { type: "string" },
  },
  capabilities: {
    description:
      "Limit result set to users matching at least one specific capability provided. Accepts csv list or single capability.",
    type: "array",
    items: { type: "string" },
  },
  who: {
    description: "Limit result set to users who are considered authors.",
    type: "string",
    enum: ["authors"],
  },
  has_published_posts: {
    description: "Limit result set to users who have published posts.",
    type: ["boolean", "array"],
    items: { type: "string", enum: kinds },
    describedAs: { items: { type: "string", enum: Object.fromEntries(kinds.map((kind) => [kind, kind])) } },
  },
  search_columns: {
    description: "Array of column names to be searched.",
    type: "array",
    items: { type: "string", enum: ["email", "name", "id", "username", "slug"] },
    default: [],
  },
};

/** Checks the permission for each argument of the list, in WordPress's order. */
function mayList({ params, user }: RestCall): RestError | null {
  if (mayListUsers(user)) return null;
  const refuse = (code: string, message: string) =>
    authorizationError(user !== null, code, `Sorry, you are not allowed to ${message}.`);
  const asked = (name: string) => Array.isArray(params[name]) && params[name].length > 0;
  if (asked("roles")) return refuse("rest_user_cannot_view", "filter users by role");
  if (asked("capabilities")) return refuse("rest_user_cannot_view", "filter users by capability");
  if (params.context === "edit") return refuse("rest_forbidden_context", "edit users");
  if (params.orderby === "email" || params.orderby === "registered_date") {
    return refuse("rest_forbidden_orderby", "order users by this parameter");
  }
  if (params.who === "authors" && !can(user, "edit_posts")) {
    return refuse("rest_forbidden_who", "query users by this parameter");
  }
  return null;
}
