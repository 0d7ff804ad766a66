/** `wp/v2/comments`: always empty and closed, with WordPress's responses for a site without comments. */
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import {
  idArgument,
  idList,
  inCollection,
  listedIds,
  offsetArgument,
  orderArgument,
  pagingArguments,
  windowOf,
} from "../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { Endpoint, Method, Permission, RestCall, RestResource } from "../../../engines/rest/route.ts";
import { mayEditPosts, mayReadPost, mayWritePosts } from "../access.ts";

const protectedBy = "Requires authorization.";
const time = (which: string) => ({
  description: `Limit response to comments published ${which} a given ISO8601 compliant date.`,
  type: "string",
  format: "date-time",
});
const people = (description: string): Argument<RestCall> => ({
  description: `${description} ${protectedBy}`,
  type: "array",
  items: { type: "integer" },
});

const args: Record<string, Argument<RestCall>> = {
  ...pagingArguments,
  after: time("after"),
  author: people("Limit result set to comments assigned to specific user IDs."),
  author_exclude: people("Ensure result set excludes comments assigned to specific user IDs."),
  author_email: {
    default: null,
    description: `Limit result set to that from a specific author email. ${protectedBy}`,
    format: "email",
    type: "string",
  },
  before: time("before"),
  exclude: idList("Ensure result set excludes specific IDs."),
  include: idList("Limit result set to specific IDs."),
  offset: offsetArgument,
  order: orderArgument("desc"),
  orderby: {
    description: "Sort collection by comment attribute.",
    type: "string",
    default: "date_gmt",
    enum: ["date", "date_gmt", "id", "include", "post", "parent", "type"],
  },
  parent: idList("Limit result set to comments of specific parent IDs."),
  parent_exclude: idList("Ensure result set excludes specific parent IDs."),
  post: idList("Limit result set to comments assigned to specific post IDs."),
  status: {
    default: "approve",
    description: `Limit result set to comments assigned a specific status. ${protectedBy}`,
    type: "string",
    sanitize: (value) => sanitizeKey(String(value)),
  },
  type: {
    default: "comment",
    description: `Limit result set to comments assigned a specific type. ${protectedBy}`,
    type: "string",
    sanitize: (value) => sanitizeKey(String(value)),
  },
  password: { description: "The password for the post if it is password protected.", type: "string" },
};

const sanitizeKey = (text: string) => text.toLowerCase().replace(/[^a-z\d_-]/g, "");

/** Names of the filters in this call that only writers may use. */
function protectedIn({ author, author_exclude, author_email, type, status }: RestCall["params"]): string[] {
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  return [
    ...(isGiven(author) ? ["author"] : []),
    ...(isGiven(author_exclude) ? ["author_exclude"] : []),
    ...(isGiven(author_email) ? ["author_email"] : []),
    ...(type === "comment" ? [] : ["type"]),
    ...(status === "approve" ? [] : ["status"]),
  ];
}

/** Endpoints whose permission refuses everybody, so that `Allow` never names them. */
const refused: Pick<Endpoint, "response" | "handle"> = {
  response: z.never(),
  handle() {
    throw new RestError("rest_comment_closed", "Sorry, comments are closed for this item.", 403);
  },
};

export function commentRoutes({ database, settings }: Dependencies): RestResource {
  const address = `${settings.publicUrl}/wp-json/wp/v2/comments`;

  /** Only callers who may read the post learn that it has no comments. */
  async function mayList({ params, user }: RestCall): Promise<RestError | null> {
    const refuse = (code: string, message: string) => authorizationError(user !== null, code, message);
    if (params.context === "edit" && !mayEditPosts(user)) {
      return refuse("rest_forbidden_context", "Sorry, you are not allowed to edit comments.");
    }
    const forbidden = mayWritePosts(user) ? [] : protectedIn(params);
    const refused =
      forbidden.length > 0
        ? refuse("rest_forbidden_param", `Query parameter not permitted: ${forbidden.join(", ")}`)
        : null;
    const asked = listedIds(params.post);
    if (asked.length === 0) return refused;
    if (asked.includes(0) && !mayEditPosts(user)) {
      const message = "Sorry, you are not allowed to read comments without a post.";
      return refuse("rest_cannot_read", message);
    }
    const posts = await database.query
      .selectFrom("posts")
      .select(["status", "author_id", "password"])
      .where("id", "in", asked)
      .execute();
    const open = posts.every(
      (post) =>
        mayReadPost(user, post) &&
        (post.password === "" || post.password === params.password || mayEditPosts(user)),
    );
    return open
      ? refused
      : refuse("rest_cannot_read_post", "Sorry, you are not allowed to read the post for this comment.");
  }

  function mayWrite({ params, user }: RestCall): RestError {
    if (!user) {
      const message = "Sorry, you must be logged in to comment.";
      return new RestError("rest_comment_login_required", message, 401);
    }
    if (!params.post) {
      const message = "Sorry, you are not allowed to create this comment without a post.";
      return new RestError("rest_comment_invalid_post_id", message, 403);
    }
    return new RestError("rest_comment_closed", "Sorry, comments are closed for this item.", 403);
  }

  const none: Permission = () => new RestError("rest_comment_invalid_id", "Invalid comment ID.", 404);
  const ofOne = (...methods: Method[]) => ({
    methods,
    args: { id: { ...idArgument, description: "Unique identifier for the comment." } },
    permission: none,
    ...refused,
  });

  return {
    routes: [
      {
        namespace: "wp/v2",
        path: "/comments",
        endpoints: [
          {
            methods: ["GET"],
            args,
            permission: mayList,
            handle: (call) => ({
              body: [],
              ...inCollection(address, windowOf(call.params), 0),
            }),
            response: z.array(z.never()),
          },
          {
            methods: ["POST"],
            args: { post: { type: "integer", description: "The ID of the associated post object." } },
            permission: mayWrite,
            ...refused,
          },
        ],
      },
      {
        namespace: "wp/v2",
        path: "/comments/(?P<id>[\\d]+)",
        endpoints: [ofOne("GET"), ofOne("POST", "PUT", "PATCH"), ofOne("DELETE")],
      },
    ],
  };
}
