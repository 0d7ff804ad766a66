import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import {
  holdReplyMs,
  longestMessage,
  longestSubject,
  type MessageKind,
} from "@extenso/contract/requests/request-fields.ts";
import { largestReplyBytes, mostFilesOfReply } from "@extenso/contract/requests/request-file-rules.ts";
import { wireReplyUndone, wireRequest, wireRequestPresence } from "@extenso/contract/wire/requests.ts";
import type { Transaction } from "kysely";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { createRate } from "../../engines/rate-limits/rate-in-memory.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { appendAudit, auditCaller } from "../audit/audit.ts";
import { markRead } from "./deadlines/waiting.ts";
import { findRevision, lockRequest, noSuchRequest, readRequest } from "./find-request.ts";
import { addMessage, checkRoom, newestReply, takeReplyBack } from "./messages.ts";
import { idArgument, invalidFields, mayHandleRequests, onePath, personOf } from "./route-parts.ts";
import { requestSearchText } from "./search-text.ts";

const messageArguments: Record<string, Argument<RestCall>> = {
  id: idArgument,
  kind: {
    type: "string",
    enum: ["reply", "note", "call"],
    required: true,
    description: "A mail to the person, a note for colleagues, or a call that was made.",
  },
  subject: { type: "string", maxLength: longestSubject, default: "", description: "A reply's subject." },
  body: { type: "string", maxLength: longestMessage, required: true, description: "The text, plain." },
  send_at: {
    type: "string",
    maxLength: 40,
    default: "",
    description:
      "When a reply goes out, ISO 8601 with a zone; in a moment when left out, so that it can be undone.",
  },
  files: {
    type: "array",
    items: { type: "integer" },
    maxItems: mostFilesOfReply,
    default: [],
    description: "Files that go along, which were added to the request before.",
  },
  after: {
    type: "integer",
    default: 0,
    description: "The newest reply that the writer has seen; 0: none. Another since then refuses this one.",
  },
};

/** An open request asks every few seconds, in a few windows at once. */
const perPerson = { most: 600, windowMs: 60_000 };
/** A password in the wrong hands writes no thousand mails. */
const repliesPerPerson = { most: 60, windowMs: 60_000 };
/** A reply may be written today for a day to come. */
const latestSendMs = 365 * 24 * 60 * 60 * 1000;

export function conversationRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings, clock } = dependencies;
  const asked = createRate(perPerson);
  const replied = createRate(repliesPerPerson);

  const present = async (id: number) => ({ body: await readRequest(database.query, id) });

  const messages = studioRoute(`${onePath}/messages`, {
    POST: {
      args: messageArguments,
      permission: mayHandleRequests,
      response: wireRequest,
      async handle(call) {
        const id = idOf(call.params.id);
        await writeMessage(call, id);
        return { ...(await present(id)), status: 201 };
      },
    },
  });

  /** @throws {RestError} 409 `rest_conversation_changed` where a colleague has replied since. */
  async function writeMessage(call: RestCall, id: number): Promise<void> {
    const { params } = call;
    const kind = String(params.kind) as MessageKind;
    const body = cleanText(String(params.body));
    const subject = cleanLine(String(params.subject));
    const files = [...new Set((params.files as number[]).map(Number))];
    const author = await personOf(database.query, call);
    const now = clock();
    if (body === "") throw invalidFields({ body: "Please write a message." });
    if (kind === "reply") {
      if (subject === "") throw invalidFields({ subject: "Please write a subject." });
      const wait = replied.take(`${author.id}`, now);
      if (wait > 0) throw tooManyRequests(wait);
    }
    const sendAt = kind === "reply" ? sendTime(String(params.send_at), now) : null;
    const searchText = requestSearchText(subject, body);
    await database.query.transaction().execute(async (rows) => {
      const request = await lockRequest(rows, id, database.kind);
      if (!request) throw noSuchRequest();
      if (kind === "reply") {
        if (request.email === "") {
          throw invalidFields({ kind: "There is no email address to reply to." });
        }
        const newest = await newestReply(rows, id);
        if (newest && newest.id !== Number(params.after)) throw repliedSince(newest.author_name);
      }
      await checkRoom(rows, id, "staff");
      const message = await addMessage(
        rows,
        request,
        { kind, subject, body, author, sendAt, searchText },
        now,
      );
      await attachFiles(rows, { requestId: id, message, files, kind });
      const entry = { subject: "request", id, name: request.reference, action: kind, changes: {} };
      await appendAudit(rows, auditCaller(call, settings), [entry], now);
    });
  }

  const message = studioRoute(`${onePath}/messages/(?P<message>[\\d]+)`, {
    DELETE: {
      args: { id: idArgument, message: { type: "integer", description: "Which reply." } },
      permission: mayHandleRequests,
      response: wireReplyUndone,
      async handle(call) {
        const id = idOf(call.params.id);
        const taken = await database.query.transaction().execute(async (rows) => {
          const request = await lockRequest(rows, id, database.kind);
          if (!request) throw noSuchRequest();
          const reply = await takeReplyBack(rows, { requestId: id, id: idOf(call.params.message) });
          if (!reply) throw new RestError("rest_reply_sent", "The reply has gone out already.", 409);
          const entry = {
            subject: "request",
            id,
            name: request.reference,
            action: "undo-reply",
            changes: {},
          };
          await appendAudit(rows, auditCaller(call, settings), [entry], clock());
          return reply;
        });
        return { body: { subject: taken.subject, body: taken.body } };
      },
    },
  });

  const presence = studioRoute(`${onePath}/presence`, {
    POST: {
      args: {
        id: idArgument,
        writing: { type: "boolean", default: false, description: "Whether the caller writes a reply." },
        reading: { type: "boolean", default: true, description: "Whether the window is in sight." },
        leaving: { type: "boolean", default: false, description: "The window is being closed." },
      },
      permission: mayHandleRequests,
      response: wireRequestPresence,
      async handle(call) {
        const { id: userId } = requireUser(call);
        const now = clock();
        const wait = asked.take(`${userId}`, now);
        if (wait > 0) throw tooManyRequests(wait);
        const request = await findRevision(database.query, idOf(call.params.id));
        if (!request) throw noSuchRequest();
        const { name } = await personOf(database.query, call);
        const seen = { requestId: request.id, userId, name, writing: call.params.writing === true, now };
        if (call.params.leaving) await removeWindow(database.query, seen);
        else {
          await recordWindow(database.query, seen);
          const word = request.waiting_since;
          if (word && call.params.reading) {
            await markRead(database.query, { requestId: request.id, userId, word });
          }
        }
        const others = call.params.leaving ? [] : await othersAt(database.query, seen);
        return { body: { others, latest: String(request.revision) } };
      },
    },
  });

  return [messages, message, presence];
}

/**
 * Files that wait beside the conversation go out with the message.
 * @throws {RestError} 400 for one that isn't there any more, and for more than a mail holds.
 */
async function attachFiles(
  rows: Transaction<Tables>,
  {
    requestId,
    message,
    files,
    kind,
  }: { requestId: number; message: number; files: readonly number[]; kind: MessageKind },
): Promise<void> {
  if (files.length === 0) return;
  const attached = await rows
    .updateTable("request_files")
    .set({ message_id: message })
    .where("id", "in", files)
    .where("request_id", "=", requestId)
    .where("origin", "=", "staff")
    .where("message_id", "is", null)
    .returning("size")
    .execute();
  if (attached.length < files.length) {
    throw invalidFields({ files: "A file isn’t here any more. Remove it, then send again." });
  }
  const bytes = attached.reduce((sum, { size }) => sum + size, 0);
  if (kind === "reply" && bytes > largestReplyBytes) {
    throw invalidFields({
      files: `A mail takes files of ${sizeLabel(largestReplyBytes)} together. Send a link to the rest.`,
    });
  }
}

/** @throws {RestError} 400 for no time, and for one that is further away than a year. */
function sendTime(typed: string, now: Date): Date {
  const soonest = new Date(now.getTime() + holdReplyMs);
  if (typed === "") return soonest;
  const time = new Date(typed);
  const isFit = /(?:Z|[+-]\d{2}:\d{2})$/.test(typed) && !Number.isNaN(time.getTime());
  if (!isFit || time.getTime() > now.getTime() + latestSendMs) {
    throw invalidFields({ send_at: "Choose a time within a year." });
  }
  return time < soonest ? soonest : time;
}

function repliedSince(name: string): RestError {
  const message = `${name} has replied since you opened this. Read that first; what you wrote is still here.`;
  return new RestError("rest_conversation_changed", message, 409);
}

// Staff who have a request open or write a reply: rows, so that all replicas answer alike.

/** A window that has not reported for this many ms counts as closed. */
const goneMs = 20_000;
const mostTold = 20;

interface SeenWindow {
  requestId: number;
  userId: number;
  name: string;
  writing: boolean;
  now: Date;
}

async function recordWindow(
  query: Query,
  { requestId, userId, name, writing, now }: SeenWindow,
): Promise<void> {
  const seen = { name, writing: writing ? 1 : 0, seen_at: now.toISOString() };
  await query
    .insertInto("request_windows")
    .values({ request_id: requestId, user_id: userId, ...seen })
    .onConflict((conflict) => conflict.columns(["request_id", "user_id"]).doUpdateSet(seen))
    .execute();
}

async function removeWindow(query: Query, { requestId, userId }: SeenWindow): Promise<void> {
  await query
    .deleteFrom("request_windows")
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .execute();
}

async function othersAt(
  query: Query,
  { requestId, userId, now }: SeenWindow,
): Promise<{ name: string; writing: boolean }[]> {
  const rows = await query
    .selectFrom("request_windows")
    .select(["name", "writing"])
    .where("request_id", "=", requestId)
    .where("user_id", "!=", userId)
    .where("seen_at", ">", new Date(now.getTime() - goneMs).toISOString())
    .orderBy("user_id")
    .limit(mostTold)
    .execute();
  return rows.map(({ name, writing }) => ({ name, writing: writing === 1 }));
}
