/** `wp/v2/comments`: there are none, and nobody may write one. WordPress's answers for a site like that. */
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import {
  idArgument,
  idList,
  ids,
  inCollection,
  offsetArgument,
  pagingArguments,
  windowOf,
} from "../../../engines/rest/collection.ts";
import { RestError, refusal } from "../../../engines/rest/rest-error.ts";
import type { Endpoint, Method, Permission, RestCall, RestResource } from "../../../engines/rest/route.ts";
import { mayEditPosts, mayReadPost } from "../access.ts";

const args = {
  ...pagingArguments,
  offset: offsetArgument,
  post: idList("Limit result set to comments assigned to specific post IDs."),
  password: { description: "The password for the post if it is password protected.", type: "string" },
};

/** Its permission refuses everybody, so `Allow` never names it and nothing is left to do. */
const refused: Pick<Endpoint, "answers" | "handle"> = {
  answers: z.never(),
  handle() {
    throw new RestError("rest_comment_closed", "Sorry, comments are closed for this item.", 403);
  },
};

export function commentRoutes({ database, settings }: Dependencies): RestResource {
  const address = `${settings.publicUrl}/wp-json/wp/v2/comments`;

  /** Even that there are no comments is told only to whoever may read the post. */
  async function mayList({ params, user }: RestCall): Promise<RestError | null> {
    const refuse = (code: string, message: string) => refusal(user !== null, code, message);
    if (params.context === "edit" && !mayEditPosts(user)) {
      return refuse("rest_forbidden_context", "Sorry, you are not allowed to edit comments.");
    }
    const asked = ids(params.post);
    if (asked.length === 0) return null;
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
      ? null
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
            answers: z.array(z.never()),
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
