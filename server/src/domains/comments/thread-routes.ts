/** One thread of comments and its messages: answered, resolved, opened again, changed and deleted. */
import { commentLimits } from "@extenso/contract/comments/limits.ts";
import { wireCommentRemoved, wireCommentThread } from "@extenso/contract/wire/comments.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { onlySignedIn, requireUser } from "../../engines/rest/request/caller.ts";
import { authorizationError, RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResponse, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { appendAudit, auditCaller } from "../audit/audit.ts";
import { type CommentedRecord, checkEditable, lockRecord } from "./record.ts";
import { type CommentThread, changeThread, findThread, noSuchComment } from "./threads.ts";
import {
  answerThread,
  type CommentDependencies,
  changeOf,
  messageArguments,
  path,
  placeArguments,
  readPlace,
  readText,
  takeTurn,
  textArgument,
  writeMessage,
} from "./write-message.ts";

const onePath = `${path}/(?P<id>[\\d]+)`;
const messagePath = `${path}/messages/(?P<id>[\\d]+)`;

const idArgument: Argument<RestCall> = { type: "integer", description: "Which one." };

export function threadRoutes(dependencies: CommentDependencies): RestRoute[] {
  return [threadOf(dependencies), answersOf(dependencies), messageOf(dependencies)];
}

/** The thread and its record, held until the transaction ends. @throws {RestError} */
async function lockThread(
  rows: Transaction<Tables>,
  { database }: CommentDependencies,
  { id, user }: { id: number; user: RestCall["user"] },
): Promise<{ record: CommentedRecord; thread: CommentThread }> {
  const { post_id } = await findThread(rows, id);
  const record = await lockRecord(rows, post_id, database.kind);
  checkEditable(record, user);
  return { record, thread: await findThread(rows, id) };
}

/** Resolves a thread, opens it again, or tells where its block is now. */
function threadOf(dependencies: CommentDependencies): RestRoute {
  const { database, settings, clock } = dependencies;
  const { block, words } = placeArguments;
  return studioRoute(onePath, {
    PUT: {
      args: {
        id: idArgument,
        resolved: { type: "boolean", description: "Whether it is done." },
        block: { ...block, type: "integer", default: undefined },
        words: { ...words, type: "string", default: undefined },
      },
      permission: onlySignedIn,
      response: wireCommentThread,
      async handle(call) {
        const now = clock();
        const { params } = call;
        const body = await database.query.transaction().execute(async (rows) => {
          const asked = { id: idOf(params.id), user: call.user };
          const { record, thread } = await lockThread(rows, dependencies, asked);
          if (params.words !== undefined && thread.field === "") {
            const { block, words } = readPlace({ block: thread.block, ...params, field: "" });
            await changeThread(rows, thread.id, { block, words });
          }
          const isResolved = thread.resolved_at !== null;
          if (params.resolved !== undefined && params.resolved !== isResolved) {
            await changeThread(rows, thread.id, {
              resolved_at: params.resolved ? now.toISOString() : null,
              resolved_by: params.resolved ? requireUser(call).id : null,
            });
            const action = params.resolved ? "resolve-comment" : "reopen-comment";
            const actor = auditCaller(call, settings);
            await appendAudit(rows, actor, [changeOf(record, action, thread.id)], now);
          }
          return answerThread(rows, call, { id: thread.id, now });
        });
        return { body };
      },
    },
  });
}

function answersOf(dependencies: CommentDependencies): RestRoute {
  const { database, clock } = dependencies;
  return studioRoute(`${onePath}/messages`, {
    POST: {
      args: { id: idArgument, ...messageArguments },
      permission: onlySignedIn,
      response: wireCommentThread,
      async handle(call) {
        await takeTurn(dependencies, call);
        const now = clock();
        const body = await database.query.transaction().execute(async (rows) => {
          const asked = { id: idOf(call.params.id), user: call.user };
          const { record, thread } = await lockThread(rows, dependencies, asked);
          await writeMessage(rows, call, { record, thread, now });
          return answerThread(rows, call, { id: thread.id, now });
        });
        return { body, status: 201 };
      },
    },
  });
}

/**
 * The caller's own message can be changed for a while, and deleted at any time. A guest's can be deleted by everyone
 * who may read it at the desk. Deleting the last message deletes its thread.
 */
function messageOf(dependencies: CommentDependencies): RestRoute {
  const { database, settings, clock } = dependencies;
  async function held(rows: Transaction<Tables>, call: RestCall) {
    const user = requireUser(call);
    const id = idOf(call.params.id);
    const found = await rows
      .selectFrom("comment_messages")
      .select(["thread_id", "author_id", "guest_name", "created_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found) throw noSuchComment();
    const { record, thread } = await lockThread(rows, dependencies, { id: found.thread_id, user });
    return { record, thread, message: { ...found, id }, isOwn: found.author_id === user.id };
  }
  const notOwn = () =>
    authorizationError(true, "rest_forbidden", "Only its author can change or delete a comment.");
  async function edit(call: RestCall): Promise<RestResponse> {
    const now = clock();
    const body = await database.query.transaction().execute(async (rows) => {
      const { thread, message, isOwn } = await held(rows, call);
      if (!isOwn) throw notOwn();
      const isLate = now.getTime() - Date.parse(message.created_at) >= commentLimits.editMinutes * 60_000;
      if (isLate)
        throw new RestError(
          "extenso_comment_settled",
          `A comment can be changed for ${commentLimits.editMinutes} minutes.`,
          409,
        );
      await rows
        .updateTable("comment_messages")
        .set({ body: readText(call.params.text), edited_at: now.toISOString() })
        .where("id", "=", message.id)
        .execute();
      await changeThread(rows, thread.id);
      return answerThread(rows, call, { id: thread.id, now });
    });
    return { body };
  }
  async function remove(call: RestCall): Promise<RestResponse> {
    const now = clock();
    await database.query.transaction().execute(async (rows) => {
      const { record, thread, message, isOwn } = await held(rows, call);
      if (!isOwn && message.guest_name === null) throw notOwn();
      await rows.deleteFrom("comment_messages").where("id", "=", message.id).execute();
      const left = await rows
        .selectFrom("comment_messages")
        .select("id")
        .where("thread_id", "=", thread.id)
        .limit(1)
        .executeTakeFirst();
      if (left) await changeThread(rows, thread.id);
      else await rows.deleteFrom("comment_threads").where("id", "=", thread.id).execute();
      const actor = auditCaller(call, settings);
      await appendAudit(rows, actor, [changeOf(record, "delete-comment", thread.id)], now);
    });
    return { body: { removed: true } };
  }
  return studioRoute(messagePath, {
    PUT: {
      args: { id: idArgument, text: textArgument },
      permission: onlySignedIn,
      response: wireCommentThread,
      handle: edit,
    },
    DELETE: {
      args: { id: idArgument },
      permission: onlySignedIn,
      response: wireCommentRemoved,
      handle: remove,
    },
  });
}
