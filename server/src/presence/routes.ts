/**
 * `extenso/v1/presence`: who has the same text open. Each open window says so every few seconds; in the database, so
 * that replicas tell the same.
 */
import { wirePresence } from "@extenso/contract/wire/previews.ts";
import { mayEditPost } from "../content/access.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Query } from "../identity/users/user.ts";
import { idOf } from "../rest/collection.ts";
import { requireUser } from "../rest/request/signed-in.ts";
import { RestError, refusal } from "../rest/rest-error.ts";
import type { RestCall, RestResource } from "../rest/route.ts";

/** Who was not heard of for so long has gone. */
const goneMs = 20_000;
/** A row as young as that need not be written again. */
const youngMs = 5_000;
const mostTold = 20;

interface Seen {
  postId: number;
  userId: number;
  now: Date;
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

async function noteSeen(query: Query, { postId, userId, now }: Seen): Promise<void> {
  const seen_at = now.toISOString();
  await query
    .insertInto("presence")
    .values({ post_id: postId, user_id: userId, seen_at })
    .onConflict((conflict) =>
      conflict
        .columns(["post_id", "user_id"])
        .doUpdateSet({ seen_at })
        .where("presence.seen_at", "<", before(now, youngMs)),
    )
    .execute();
}

async function othersAt(query: Query, { postId, userId, now }: Seen) {
  const rows = await query
    .selectFrom("presence")
    .innerJoin("users", "users.id", "presence.user_id")
    .select(["users.id", "users.display_name", "users.username"])
    .where("presence.post_id", "=", postId)
    .where("presence.user_id", "!=", userId)
    .where("presence.seen_at", ">", before(now, goneMs))
    .where("users.banned_at", "is", null)
    .orderBy("users.id")
    .limit(mostTold)
    .execute();
  return rows.map(({ id, display_name, username }) => ({ id, name: display_name || username }));
}

export function presenceRoutes({ database, clock }: Pick<Dependencies, "database" | "clock">): RestResource {
  async function mayBeThere({ params, user }: RestCall): Promise<RestError | null> {
    const post = await database.query
      .selectFrom("posts")
      .select(["type", "status", "author_id", "trashed_status"])
      .where("id", "=", idOf(params.post))
      .executeTakeFirst();
    if (post && mayEditPost(user, post)) return null;
    if (user && !post) return new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    return refusal(user !== null, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
  }

  return {
    routes: [
      {
        namespace: "extenso/v1",
        path: "/presence",
        hereOnly: true,
        endpoints: [
          {
            methods: ["POST"],
            args: {
              post: { type: "integer", required: true, description: "Which article, page or project." },
              leaving: {
                type: "boolean",
                default: false,
                description: "The window is being closed: others need not wait to be told.",
              },
            },
            permission: mayBeThere,
            noStore: true,
            answers: wirePresence,
            async handle(call) {
              const { query } = database;
              const seen = { postId: idOf(call.params.post), userId: requireUser(call).id, now: clock() };
              if (!call.params.leaving) {
                await noteSeen(query, seen);
                return { body: { others: await othersAt(query, seen) } };
              }
              await query
                .deleteFrom("presence")
                .where("post_id", "=", seen.postId)
                .where("user_id", "=", seen.userId)
                .execute();
              return { body: { others: [] } };
            },
          },
        ],
      },
    ],
  };
}
