/** `extenso/v1/comments` for the desk: those who may edit a record read and write its comments. */

import {
  wireCommentPeople,
  wireComments,
  wireCommentThread,
  wireOpenComments,
} from "@extenso/contract/wire/comments.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { onlySignedIn, requireUser } from "../../engines/rest/request/caller.ts";
import type { RestCall, RestResource, RestResponse, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { whoCan } from "../access/access.ts";
import { appendAudit, auditCaller } from "../audit/audit.ts";
import { mayEditPost } from "../content/content.ts";
import { checkEditable, editorsOf, findRecord, lockRecord } from "./record.ts";
import { threadRoutes } from "./thread-routes.ts";
import { insertThread, readComments } from "./threads.ts";
import {
  answerThread,
  type CommentDependencies,
  changeOf,
  knownArgument,
  messageArguments,
  path,
  placeArguments,
  readPlace,
  takeTurn,
  writeMessage,
} from "./write-message.ts";

/** Records that are looked through for open comments. */
const mostOpen = 500;
const postArgument: Argument<RestCall> = {
  type: "integer",
  required: true,
  description: "Which article, page or project.",
};
const writers = whoCan("edit_posts");

export function commentThreadRoutes(dependencies: CommentDependencies): RestResource {
  return {
    routes: [
      collectionOf(dependencies),
      peopleOf(dependencies),
      openOf(dependencies),
      ...threadRoutes(dependencies),
    ],
  };
}

function collectionOf(dependencies: CommentDependencies): RestRoute {
  const { database, settings, clock } = dependencies;
  async function list(call: RestCall): Promise<RestResponse> {
    const { query } = database;
    const record = await findRecord(query, idOf(call.params.post));
    checkEditable(record, call.user);
    const { id: userId } = requireUser(call);
    const known = String(call.params.known);
    return { body: await readComments(query, { postId: record.id }, { known, userId, now: clock() }) };
  }
  async function begin(call: RestCall): Promise<RestResponse> {
    await takeTurn(dependencies, call);
    const now = clock();
    const place = readPlace(call.params);
    const body = await database.query.transaction().execute(async (rows) => {
      const record = await lockRecord(rows, idOf(call.params.post), database.kind);
      checkEditable(record, call.user);
      const thread = await insertThread(rows, { postId: record.id, place, now });
      await writeMessage(rows, call, { record, thread, now });
      await appendAudit(rows, auditCaller(call, settings), [changeOf(record, "comment", thread.id)], now);
      return answerThread(rows, call, { id: thread.id, now });
    });
    return { body, status: 201 };
  }
  return studioRoute(path, {
    GET: {
      args: {
        post: postArgument,
        known: knownArgument,
      },
      permission: onlySignedIn,
      response: wireComments,
      handle: list,
    },
    POST: {
      args: { post: postArgument, ...placeArguments, ...messageArguments },
      permission: onlySignedIn,
      response: wireCommentThread,
      handle: begin,
    },
  });
}

function peopleOf({ database }: CommentDependencies): RestRoute {
  return studioRoute(`${path}/people`, {
    GET: {
      args: { post: postArgument },
      permission: onlySignedIn,
      response: wireCommentPeople,
      async handle(call) {
        const record = await findRecord(database.query, idOf(call.params.post));
        checkEditable(record, call.user);
        const people = await editorsOf(database.query, record);
        return { body: people.map(({ id, name }) => ({ id, name })) };
      },
    },
  });
}

/** Records with open comments that the caller may edit, most recently commented first. */
function openOf({ database }: CommentDependencies): RestRoute {
  return studioRoute(`${path}/open`, {
    GET: {
      permission: writers,
      response: wireOpenComments,
      async handle({ user }) {
        const rows = await database.query
          .selectFrom("comment_threads")
          .innerJoin("posts", "posts.id", "comment_threads.post_id")
          .select(["posts.id", "type", "title_raw", "status", "author_id", "trashed_status"])
          .select(({ fn }) => [fn.countAll().as("open"), fn.max("comment_threads.id").as("newest")])
          .where("resolved_at", "is", null)
          .where("status", "!=", "trash")
          .groupBy(["posts.id", "type", "title_raw", "status", "author_id", "trashed_status"])
          .orderBy("newest", "desc")
          .limit(mostOpen)
          .execute();
        return {
          body: rows
            .filter((row) => mayEditPost(user, row))
            .map(({ id, type, title_raw, open }) => ({
              post: id,
              type,
              title: title_raw,
              open: Number(open),
            })),
        };
      },
    },
  });
}
