/**
 * Mails about comments: the first goes out at once, what follows in the same thread within two minutes is collected.
 * Those who have written in a thread or were mentioned in it hear of it.
 */
import { wholeRecord } from "@extenso/contract/comments/limits.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import { type BudgetedMail, day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { mayEditPost } from "../content/content.ts";
import { namesById, standingOf } from "../identity/identity.ts";
import { type CommentedRecord, findRecord } from "./record.ts";
import type { CommentThread } from "./threads.ts";

export const commentMailBudgets = {
  /** To staff, of what others have written in a thread of comments. */
  "comment-notice": ({ mailbox }) => [{ key: `mail-comments:${mailbox}`, limit: 200, windowSeconds: day }],
} satisfies Record<string, MailBudgets>;

const pauseMs = 2 * 60_000;
/** Messages in one mail; more are only counted. */
const mostQuoted = 20;
const longestQuoted = 2_000;

const noticing = {
  name: "comments.notify",
  payload: z.strictObject({ thread: z.number(), user: z.number() }),
};

/** Lets people hear of what others write in the thread from now on. @param message the newest that they know. */
export async function watchThread(
  rows: Transaction<Tables>,
  threadId: number,
  userIds: readonly number[],
  message: number,
): Promise<void> {
  for (const user_id of new Set(userIds)) {
    await rows
      .insertInto("comment_watchers")
      .values({ thread_id: threadId, user_id, told_message: message, told_at: "" })
      .onConflict((conflict) => conflict.columns(["thread_id", "user_id"]).doNothing())
      .execute();
  }
}

/** In the transaction that stores a message: all who watch its thread get a mail, but for its author. */
export async function notifyWatchers(
  rows: Transaction<Tables>,
  threadId: number,
  { except, now }: { except: number | null; now: Date },
): Promise<void> {
  const watchers = await rows
    .selectFrom("comment_watchers")
    .select(["user_id", "told_at"])
    .where("thread_id", "=", threadId)
    .$if(except !== null, (rest) => rest.where("user_id", "!=", except ?? 0))
    .execute();
  for (const { user_id, told_at } of watchers) {
    const earliest = told_at === "" ? 0 : Date.parse(told_at) + pauseMs;
    const runAt = new Date(Math.max(now.getTime(), earliest));
    const key = `${threadId}:${user_id}`;
    await enqueue(rows, noticing, { thread: threadId, user: user_id }, { now, runAt, key });
  }
}

type NoticeDependencies = Pick<Dependencies, "settings" | "clock" | "log">;

export function commentNoticeJob({ settings, clock, log }: NoticeDependencies): JobHandler {
  return handleJob(noticing, {
    retryAfterMs: 60_000,
    async run({ thread: threadId, user: userId }, attempt) {
      await attempt.complete(async (rows) => {
        const now = clock();
        const thread = await rows
          .selectFrom("comment_threads")
          .selectAll()
          .where("id", "=", threadId)
          .executeTakeFirst();
        const watcher = await rows
          .selectFrom("comment_watchers")
          .selectAll()
          .where("thread_id", "=", threadId)
          .where("user_id", "=", userId)
          .executeTakeFirst();
        const record = thread && (await findRecord(rows, thread.post_id));
        if (!record || !watcher || record.status === "trash") return;
        const messages = await rows
          .selectFrom("comment_messages")
          .select(["id", "body", "guest_name", "author_id"])
          .where("thread_id", "=", threadId)
          .where("id", ">", watcher.told_message)
          .where(({ eb, or }) => or([eb("author_id", "is", null), eb("author_id", "!=", userId)]))
          .orderBy("id")
          .execute();
        const last = messages.at(-1);
        if (!last) return;
        await rows
          .updateTable("comment_watchers")
          .set({ told_message: last.id, told_at: now.toISOString() })
          .where("thread_id", "=", threadId)
          .where("user_id", "=", userId)
          .execute();
        const reader = await standingOf(rows, settings, userId, now);
        if (!reader || !mayEditPost(reader, record)) return;
        const people = await namesById(
          rows,
          messages.map(({ author_id }) => author_id),
        );
        const said = messages.map(({ body, guest_name, author_id }) => {
          const { display_name, username } = people.get(author_id) ?? {};
          return { name: guest_name || display_name || username || "Someone", body };
        });
        const mail = noticeOf(settings, { record, thread, to: reader.email, said });
        await enqueueMail(rows, mail, { now, address: "", log });
      });
      return undefined;
    },
  });
}

/** The line that names a thread's place; empty where the place has no text. */
function aboutOf({ field, words }: CommentThread): string {
  if (field === wholeRecord) return "On the whole page";
  if (field) return `On the field “${field.replaceAll("_", " ")}”`;
  return words && `On “${words}”`;
}

const collections = { post: "posts", page: "pages", "portfolio-items": "portfolio" } as const;

function noticeOf(
  { publicUrl }: Pick<Settings, "publicUrl">,
  {
    record,
    thread,
    to,
    said,
  }: {
    record: CommentedRecord;
    thread: CommentThread;
    to: string;
    said: readonly { name: string; body: string }[];
  },
): BudgetedMail {
  const title = record.title_raw || "Untitled";
  const names = [...new Set(said.map(({ name }) => name))].join(", ");
  const heading = `${names} commented`;
  const about = aboutOf(thread);
  return {
    kind: "comment-notice",
    budgets: commentMailBudgets["comment-notice"],
    to,
    subject: `${heading} on “${title}”`.slice(0, 200).toWellFormed(),
    ...renderMail({
      preview: said[0]?.body.slice(0, 120).toWellFormed() ?? "",
      slate: title,
      heading,
      blocks: [
        ...(about ? [{ text: about }] : []),
        ...said.slice(0, mostQuoted).map(({ name, body }) => ({
          quote: `${name}: ${body.slice(0, longestQuoted).toWellFormed()}`,
        })),
        ...(said.length > mostQuoted
          ? [{ text: `… and ${said.length - mostQuoted} more, at the desk.` }]
          : []),
        {
          button: "Open it at the desk",
          url: `${publicUrl}/desk/${collections[record.type]}/${record.id}?comment=${thread.id}`,
        },
      ],
      footer: [
        "Answer at the desk: a reply to this email reaches nobody.",
        "You get this because you wrote in this thread, were mentioned in it, or made the link on which it began.",
      ],
    }),
  };
}
