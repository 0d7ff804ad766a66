/** Parts that the routes of comments share: their arguments, and how a person's message is written. */
import { blockWords } from "@extenso/contract/comments/find-block.ts";
import { commentLimits } from "@extenso/contract/comments/limits.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { callerOf, requireUser } from "../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestCall } from "../../engines/rest/route.ts";
import { cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { notifyWatchers, watchThread } from "./notices.ts";
import { type CommentedRecord, editorsOf } from "./record.ts";
import { type CommentThread, findThread, insertMessage, presentThreads } from "./threads.ts";

export type CommentDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

export const path = "/comments";
/** Messages that a person writes, and that come from an address. */
const perHour = { person: 300, address: 600 };

export const placeArguments: Record<string, Argument<RestCall>> = {
  field: {
    type: "string",
    pattern: "^[a-z][a-z_]{0,39}$|^$",
    default: "",
    description: "A field of the record; empty for a block.",
  },
  block: {
    type: "integer",
    minimum: 0,
    maximum: 100_000,
    default: 0,
    description: "The block’s position among the outermost ones.",
  },
  words: {
    type: "string",
    maxLength: 2_000,
    default: "",
    description: "The beginning of the block’s text.",
  },
};
export const knownArgument: Argument<RestCall> = {
  type: "string",
  maxLength: 60,
  default: "",
  description: "The version that the caller has; its threads aren’t sent again.",
};
export const textArgument: Argument<RestCall> = {
  type: "string",
  required: true,
  minLength: 1,
  maxLength: commentLimits.text,
  description: "Plain text.",
};
export const messageArguments: Record<string, Argument<RestCall>> = {
  text: textArgument,
  mentions: {
    type: "array",
    items: { type: "integer" },
    maxItems: commentLimits.mentions,
    default: [],
    description: "People who are mentioned: they get a mail.",
  },
};

/** @throws {RestError} 400 for a text of white space. */
export function readText(text: unknown): string {
  const clean = cleanText(String(text));
  if (clean === "") {
    const params = { text: "Write something first." };
    throw new RestError("rest_invalid_param", params.text, 400, { params });
  }
  return clean;
}

export function readPlace({ field, block, words }: RestCall["params"]) {
  const name = String(field);
  return {
    field: name,
    block: name ? 0 : Number(block),
    words: name ? "" : blockWords(cleanText(String(words))),
  };
}

export async function takeTurn(dependencies: CommentDependencies, call: RestCall): Promise<void> {
  await takeFromHour(dependencies, [
    { key: `comments:${requireUser(call).id}`, limit: perHour.person },
    { key: `comments-from:${callerOf(call, dependencies.settings).address}`, limit: perHour.address },
  ]);
}

/** @throws {RestError} 429 where one of an hour's limits is used up. */
export async function takeFromHour(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  limits: readonly { key: string; limit: number }[],
): Promise<void> {
  for (const limit of limits) {
    const taken = await takeFromLimit(database, { ...limit, windowSeconds: 3600, now: clock() });
    if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds);
  }
}

/** Adds a message of the caller's. @throws {RestError} 400 for a mention of somebody who may not edit the record. */
export async function writeMessage(
  rows: Transaction<Tables>,
  call: RestCall,
  { record, thread, now }: { record: CommentedRecord; thread: CommentThread; now: Date },
): Promise<void> {
  const { id: userId } = requireUser(call);
  const mentions = Array.isArray(call.params.mentions) ? call.params.mentions.map(idOf) : [];
  if (mentions.length > 0) {
    const editors = new Set((await editorsOf(rows, record)).map(({ id }) => id));
    if (!mentions.every((id) => editors.has(id))) {
      const params = { mentions: "Only people who may edit this can be mentioned." };
      throw new RestError("rest_invalid_param", params.mentions, 400, { params });
    }
  }
  const body = readText(call.params.text);
  const message = await insertMessage(rows, thread, { author: { id: userId }, body, now });
  await watchThread(rows, thread.id, [userId], message);
  await watchThread(rows, thread.id, mentions, message - 1);
  await notifyWatchers(rows, thread.id, { except: userId, now });
}

export async function answerThread(
  rows: Transaction<Tables>,
  call: RestCall,
  { id, now }: { id: number; now: Date },
): Promise<unknown> {
  const { id: userId } = requireUser(call);
  const [body] = await presentThreads(rows, [await findThread(rows, id)], { userId, now });
  return body;
}

export function changeOf({ type, id, title_raw }: CommentedRecord, action: string, thread: number) {
  const changes = { comment: { from: null, to: thread } };
  return { subject: type, id, name: title_raw, action, changes };
}
