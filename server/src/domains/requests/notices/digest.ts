/** Requests that came too fast to be reported one by one: the studio hears of them every hour. */

import { openStatuses } from "@extenso/contract/requests/request-fields.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { hourlyJob } from "../../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../../engines/jobs/runner.ts";
import { enqueueNotice } from "../../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../../engines/mail/layout.ts";
import { readMailSettings } from "../../../engines/mail/mail-settings.ts";
import { readBusinessHours } from "../../site-content/site-content.ts";
import { findUnansweredWord, firstWait, nobodyWaits, waitFrom } from "../deadlines/waiting.ts";
import { suspectedFrom } from "../spam.ts";
import { type ContactRequest, takeUnreported } from "../store.ts";
import { joinContact, searchTextOf } from "../submit.ts";
import { mailHeldNotices } from "./held-notices.ts";
import { lockDigests } from "./lock-digests.ts";
import { requestMailBudgets } from "./mail-budgets.ts";
import { asLine, type Facts, type MailSettings, type Notice, sendersFacts } from "./mails.ts";

/** In one mail; more wait for the next. */
const mostInOne = 500;

type DigestDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** Puts what the studio has not been told of into one mail. @returns how many requests it names. */
export async function reportWaiting({ database, settings, clock, log }: DigestDependencies): Promise<number> {
  const now = clock();
  return await database.query.transaction().execute(async (transaction) => {
    await lockDigests(transaction, database.kind);
    const asked = { kind: database.kind, count: mostInOne, now };
    const requests = await takeUnreported(transaction, asked);
    if (requests.length > 0) {
      const { notices } = await readMailSettings(transaction, settings);
      await enqueueNotice(transaction, digestMail(settings, requests), notices, { now, address: "", log });
    }
    return requests.length;
  });
}

/** {@link reportWaiting} and {@link mailHeldNotices}, every hour. */
export function digestJob(dependencies: DigestDependencies): JobHandler {
  return hourlyJob("requests.digest", async () => {
    await adoptRequests(dependencies);
    await reportWaiting(dependencies);
    await mailHeldNotices(dependencies);
  });
}

/**
 * Requests that a process of an earlier version stored while it was being replaced: they get the person, the search
 * text, the times and the place in the list that it didn't know of.
 */
export async function adoptRequests({
  database,
  settings,
  clock,
}: Pick<Dependencies, "database" | "settings" | "clock">): Promise<void> {
  const found = await database.query
    .selectFrom("contact_requests")
    .selectAll()
    .where(({ eb, or }) =>
      or([eb("activity_at", "=", ""), eb("due_at", "is", null), eb("waiting_since", "=", "")]),
    )
    .limit(mostInOne)
    .execute();
  if (found.length === 0) return;
  const hours = await readBusinessHours(database.query, settings);
  for (const request of found) {
    const { due_at, ...times } = firstWait(new Date(request.created_at), hours);
    if (request.activity_at !== "") {
      const isClosed = !(openStatuses as readonly string[]).includes(request.status);
      const word = isClosed ? null : await findUnansweredWord(database.query, request);
      const columns = {
        due_at: request.due_at ?? due_at,
        ...(word === null
          ? nobodyWaits
          : word === request.created_at
            ? times
            : waitFrom(new Date(word), hours)),
      };
      await database.query
        .updateTable("contact_requests")
        .set(columns)
        .where("id", "=", request.id)
        .execute();
      continue;
    }
    const search_text = searchTextOf(request);
    await database.query.transaction().execute(async (rows) => {
      const isSpam = request.spam_score >= suspectedFrom;
      if (!isSpam) await joinContact(rows, request.id, request, clock());
      await rows
        .updateTable("contact_requests")
        .set({
          activity_at: request.created_at,
          search_text,
          due_at,
          ...times,
          ...(isSpam ? { status: "spam", ...nobodyWaits } : {}),
        })
        .where("id", "=", request.id)
        .execute();
    });
  }
}

// The day's contact requests in one mail.

/** Requests shown with their text; the rest are listed, which bounds the mail's size. */
const shownWhole = 25;

const longestShown = 2_000;

/** One mail with the requests that arrived after the day's notices were used up. */
function digestMail(settings: MailSettings, requests: ContactRequest[]): Notice {
  const whole = requests.slice(0, shownWhole);
  const listed = requests.slice(shownWhole);
  const count = requests.length === 1 ? "1 more request" : `${requests.length} more requests`;
  return {
    kind: "contact-digest",
    budgets: requestMailBudgets["contact-digest"],
    subject: `${count} (${requests[0]?.reference}${requests.length > 1 ? " …" : ""})`,
    ...renderMail({
      preview: "They came in faster than we could mail them one by one.",
      slate: "Contact form",
      heading: count,
      blocks: [
        { text: "They came in faster than we could mail them one by one. All of them are saved." },
        ...whole.flatMap((request) => [
          { facts: [["Reference", request.reference], ...sendersFacts(settings, request)] as Facts },
          { quote: shortened(request.message) },
        ]),
        ...(listed.length > 0 ? [{ text: listed.map(asLine).join("\n") }] : []),
      ],
      footer: ["To reply, write to the sender’s address."],
    }),
  };
}

function shortened(message: string): string {
  if (message.length <= longestShown) return message;
  return `${message.slice(0, longestShown).toWellFormed()} […]`;
}
