/**
 * `extenso/v1/presence` lists the people who have the same text open. Each open window reports every few seconds,
 * and the reports are in the database, so that all replicas answer alike.
 */

import { wirePresence } from "@extenso/contract/wire/previews.ts";
import { countRows, type Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { createRate } from "../../../engines/rate-limits/rate-in-memory.ts";
import { idOf } from "../../../engines/rest/collection.ts";
import { requireUser } from "../../../engines/rest/request/caller.ts";
import { authorizationError, RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { activeAmong } from "../../identity/identity.ts";
import { mayEditPost } from "../access.ts";

/** An editor's window that has not reported for this many ms counts as closed. */
const goneMs = 20_000;
/** A row younger than this many ms is not written again. */
const youngMs = 5_000;
/** A window asks every few seconds, so the limit leaves room for a few dozen windows of one person. */
const perPerson = { most: 600, windowMs: 60_000 };
const mostReported = 20;
/** Rows per person and text; others are told of a person once, however many windows are open. */
const mostWindows = 20;

interface Seen {
  postId: number;
  userId: number;
  windowId: string;
  now: Date;
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

async function recordPresence(query: Query, { postId, userId, windowId, now }: Seen): Promise<void> {
  const seen_at = now.toISOString();
  const own = query
    .selectFrom("presence_windows")
    .where("post_id", "=", postId)
    .where("user_id", "=", userId)
    .where("window_id", "!=", windowId)
    .where("seen_at", ">", before(now, goneMs));
  if ((await countRows(own)) >= mostWindows) return;
  await query
    .insertInto("presence_windows")
    .values({ post_id: postId, user_id: userId, window_id: windowId, seen_at })
    .onConflict((conflict) =>
      conflict
        .columns(["post_id", "user_id", "window_id"])
        .doUpdateSet({ seen_at })
        .where("presence_windows.seen_at", "<", before(now, youngMs)),
    )
    .execute();
}

async function othersAt(query: Query, { postId, userId, now }: Seen) {
  const windows = await query
    .selectFrom("presence_windows")
    .select("user_id")
    .distinct()
    .where("post_id", "=", postId)
    .where("seen_at", ">", before(now, goneMs))
    .where("user_id", "!=", userId)
    .orderBy("user_id")
    .limit(mostReported)
    .execute();
  const rows = await activeAmong(
    query,
    windows.map(({ user_id }) => user_id),
  );
  return rows.map(({ id, display_name, username }) => ({ id, name: display_name || username }));
}

export function presenceRoutes({ database, clock }: Pick<Dependencies, "database" | "clock">): RestResource {
  const asked = createRate(perPerson);
  async function mayBeThere({ params, user }: RestCall): Promise<RestError | null> {
    const post = await database.query
      .selectFrom("posts")
      .select(["type", "status", "author_id", "trashed_status"])
      .where("id", "=", idOf(params.post))
      .executeTakeFirst();
    if (post && mayEditPost(user, post)) return null;
    if (user && !post) return new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
    return authorizationError(
      user !== null,
      "rest_cannot_edit",
      "Sorry, you are not allowed to edit this post.",
    );
  }

  return {
    routes: [
      studioRoute("/presence", {
        POST: {
          args: {
            post: { type: "integer", required: true, description: "Which article, page or project." },
            window: {
              type: "string",
              pattern: "^[0-9a-zA-Z-]{0,36}$",
              default: "",
              description: "Which of the caller's windows.",
            },
            leaving: {
              type: "boolean",
              default: false,
              description: "The window is being closed: others need not wait to be told.",
            },
          },
          permission: mayBeThere,
          response: wirePresence,
          async handle(call) {
            const { query } = database;
            const seen = {
              postId: idOf(call.params.post),
              userId: requireUser(call).id,
              windowId: String(call.params.window),
              now: clock(),
            };
            const wait = asked.take(`${seen.userId}`, seen.now);
            if (wait > 0) throw tooManyRequests(wait);
            if (!call.params.leaving) {
              await recordPresence(query, seen);
              return { body: { others: await othersAt(query, seen) } };
            }
            await query
              .deleteFrom("presence_windows")
              .where("post_id", "=", seen.postId)
              .where("user_id", "=", seen.userId)
              .where("window_id", "=", seen.windowId)
              .execute();
            return { body: { others: [] } };
          },
        },
      }),
    ],
  };
}
