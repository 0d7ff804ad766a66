/**
 * `extenso/v1/preview-comments`: guests of a preview link that allows it comment on what the link shows. They see the
 * threads that began on their own link, with the studio's answers, and no other.
 */
import { blockWords } from "@extenso/contract/comments/find-block.ts";
import { commentLimits, wholeRecord } from "@extenso/contract/comments/limits.ts";
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import {
  type wireComments,
  wireGuestPreview,
  wireGuestThread,
  wireGuestThreads,
} from "@extenso/contract/wire/comments.ts";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { plainText } from "../../engines/html/text.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import { callerOf } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { appendAudit, auditCaller } from "../audit/audit.ts";
import { type Post, parseStored } from "../content/content.ts";
import {
  isPreviewed,
  openedLink,
  pathOfShown,
  postOf,
  previewAddress,
  shownPost,
} from "../previews/previews.ts";
import { notifyWatchers, watchThread } from "./notices.ts";
import { type CommentedRecord, findRecord, lockRecord } from "./record.ts";
import {
  type CommentThread,
  findThread,
  insertMessage,
  insertThread,
  noSuchComment,
  presentThreads,
  readComments,
} from "./threads.ts";
import {
  changeOf,
  knownArgument,
  placeArguments,
  readPlace,
  readText,
  takeFromHour,
  textArgument,
} from "./write-message.ts";

type GuestDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "signingKey">;

const path = "/preview-comments/(?P<post>[\\d]+)";
/** Messages an hour that are written on a link, and that come from an address. */
const perHour = { link: 120, address: 120 };

/** Characters of a field that its first words are looked for in. */
const mostRead = 5_000;
/** Fields of a project as they are stored: an empty list where there are none. */
const customFields = z.catch(z.record(z.string(), z.unknown()), {});

const postArgument: Argument<RestCall> = { type: "integer", description: "Which article, page or project." };
const messageArguments: Record<string, Argument<RestCall>> = {
  name: {
    type: "string",
    required: true,
    minLength: 1,
    maxLength: commentLimits.guestName,
    description: "The guest’s name.",
  },
  text: textArgument,
};

export function guestCommentRoutes(dependencies: GuestDependencies): RestResource {
  return { routes: [previewOf(dependencies), threadsOf(dependencies), answersOf(dependencies)] };
}

const over = () => new RestError("extenso_preview_over", "This preview is over.", 404);

/** @throws {RestError} 404 without an open link that allows comments on the post, in the caller's cookie. */
async function guestOf(dependencies: GuestDependencies, { params, request }: RestCall) {
  const found = await openedLink(dependencies, idOf(params.post), request.headers.get("Cookie"));
  if (!found?.link.allows_comments) throw over();
  return found;
}

type Guest = Awaited<ReturnType<typeof guestOf>>;

/** @throws {RestError} 404 once the link's creator may no longer edit the record, or it is published. */
function checkShown(
  record: CommentedRecord | undefined,
  { maker }: Guest,
): asserts record is CommentedRecord {
  if (!record || record.status === "publish" || !isPreviewed(record, maker)) throw over();
}

function previewOf(dependencies: GuestDependencies): RestRoute {
  const { query } = dependencies.database;
  return studioRoute(path, {
    GET: {
      args: { post: postArgument },
      response: wireGuestPreview,
      async handle(call) {
        const { link, maker } = await guestOf(dependencies, call);
        const post = await postOf(query, link.post_id);
        if (!post || !isPreviewed(post, maker)) throw over();
        const published = post.status === "publish";
        const at = await pathOfShown(dependencies.database, shownPost(post, null));
        return {
          body: {
            title: post.title_raw,
            path: published ? at : previewAddress(at, { kind: "post", id: post.id }),
            published,
            expires_gmt: gmtTime(link.expires_at),
            fields: fieldsOf(post),
          },
        };
      },
    },
  });
}

/** The places for comments besides blocks, in the order in which they are offered, each with its text. */
function fieldsOf(post: Post): z.infer<typeof wireGuestPreview>["fields"] {
  const whole = { name: wholeRecord, label: "The whole page", words: "" };
  if (post.type !== "portfolio-items") return [whole];
  const values = z.parse(customFields, parseStored(post.acf, {}));
  return [
    whole,
    { name: "title", label: "Title", words: blockWords(post.title_raw) },
    ...projectFieldNames.flatMap((name) => {
      const words = blockWords(plainText(String(values[name] ?? "").slice(0, mostRead)));
      return words ? [{ name, label: projectField(name).label, words }] : [];
    }),
    { name: "gallery", label: "Gallery", words: "" },
  ];
}

function threadsOf(dependencies: GuestDependencies): RestRoute {
  const { database, settings, clock } = dependencies;
  const { query } = database;
  async function list(call: RestCall): Promise<RestResponse> {
    const guest = await guestOf(dependencies, call);
    const { id: linkId, post_id: postId } = guest.link;
    checkShown(await findRecord(query, postId), guest);
    const known = String(call.params.known);
    const read = await readComments(query, { postId, linkId }, { known, userId: null, now: clock() });
    return { body: { ...read, threads: read.threads?.map(presentToGuest) ?? null } };
  }
  async function begin(call: RestCall): Promise<RestResponse> {
    const place = readPlace(call.params);
    const body = await writeAsGuest(dependencies, call, async (rows, { link }, record, now) => {
      const thread = await insertThread(rows, { postId: record.id, linkId: link.id, place, now });
      const actor = { ...auditCaller(call, settings), userId: null, name: "preview link" };
      await appendAudit(rows, actor, [changeOf(record, "guest-comment", thread.id)], now);
      return thread;
    });
    return { body, status: 201 };
  }
  return studioRoute(`${path}/threads`, {
    GET: {
      args: {
        post: postArgument,
        known: knownArgument,
      },
      response: wireGuestThreads,
      handle: list,
    },
    POST: {
      args: { post: postArgument, ...placeArguments, ...messageArguments },
      response: wireGuestThread,
      handle: begin,
    },
  });
}

function answersOf(dependencies: GuestDependencies): RestRoute {
  return studioRoute(`${path}/threads/(?P<id>[\\d]+)/messages`, {
    POST: {
      args: {
        post: postArgument,
        id: { type: "integer", description: "Which thread." },
        ...messageArguments,
      },
      response: wireGuestThread,
      async handle(call) {
        const body = await writeAsGuest(dependencies, call, async (rows, { link }) => {
          const thread = await findThread(rows, idOf(call.params.id));
          if (thread.preview_link_id !== link.id) throw noSuchComment();
          return thread;
        });
        return { body, status: 201 };
      },
    },
  });
}

/**
 * Adds the guest's message to a thread. The creator of the link hears of it by mail, as do those who have written in
 * the thread.
 *
 * @param threadOf finds or makes the thread.
 */
async function writeAsGuest(
  dependencies: GuestDependencies,
  call: RestCall,
  threadOf: (
    rows: Transaction<Tables>,
    guest: Guest,
    record: CommentedRecord,
    now: Date,
  ) => Promise<CommentThread>,
): Promise<z.infer<typeof wireGuestThread>> {
  const { database, settings, clock } = dependencies;
  const now = clock();
  const guest = await guestOf(dependencies, call);
  await takeFromHour(dependencies, [
    { key: `preview-comments:${guest.link.id}`, limit: perHour.link },
    { key: `preview-comments-from:${callerOf(call, settings).address}`, limit: perHour.address },
  ]);
  const guestName = readName(call.params.name);
  const body = readText(call.params.text);
  return database.query.transaction().execute(async (rows) => {
    const record = await lockRecord(rows, guest.link.post_id, database.kind);
    checkShown(record, guest);
    await checkRoom(rows, record.id);
    const thread = await threadOf(rows, guest, record, now);
    const message = await insertMessage(rows, thread, { author: { guestName }, body, now });
    await watchThread(rows, thread.id, [guest.maker.id], message - 1);
    await notifyWatchers(rows, thread.id, { except: null, now });
    const [shown] = await presentThreads(rows, [await findThread(rows, thread.id)], { userId: null, now });
    if (!shown) throw noSuchComment();
    return presentToGuest(shown);
  });
}

/** @throws {RestError} 400 for a name of white space. */
function readName(name: unknown): string {
  const clean = cleanLine(String(name));
  if (clean === "") {
    const params = { name: "Tell us your name." };
    throw new RestError("rest_invalid_param", params.name, 400, { params });
  }
  return clean;
}

/** The staff keep room for their own comments. @throws {RestError} 409. */
async function checkRoom(rows: Query, postId: number): Promise<void> {
  const { threads, messages } = await rows
    .selectFrom("comment_messages")
    .innerJoin("comment_threads", "comment_threads.id", "thread_id")
    .select(({ fn }) => [
      fn.count("thread_id").distinct().as("threads"),
      fn.count("comment_messages.id").as("messages"),
    ])
    .where("post_id", "=", postId)
    .where("guest_name", "is not", null)
    .executeTakeFirstOrThrow();
  const { guestThreads, guestMessages } = commentLimits;
  if (Number(threads) >= guestThreads || Number(messages) >= guestMessages) {
    const message = "There is no room for more comments here. Please write to the studio.";
    throw new RestError("extenso_too_many_comments", message, 409);
  }
}

type Thread = NonNullable<z.infer<typeof wireComments>["threads"]>[number];

/** Without what only the desk needs. */
function presentToGuest({
  id,
  field,
  block,
  words,
  resolved,
  messages,
}: Thread): z.infer<typeof wireGuestThread> {
  return {
    id,
    field,
    block,
    words,
    resolved: resolved !== null,
    messages: messages.map(({ id, author: { name, guest }, text, created_gmt }) => ({
      id,
      author: { name, guest },
      text,
      created_gmt,
    })),
  };
}
