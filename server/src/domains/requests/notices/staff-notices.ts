/**
 * Mails to staff who want to hear of requests: at once, or each morning at eight in the studio's time zone. They are
 * sent besides the notice to the studio's own address.
 */

import { lastMorning } from "@extenso/contract/hours/morning.ts";
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";
import { everyMorningJob } from "../../../engines/jobs/every-morning.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import { findRequestHandlers, type Handler, isAway, whoMayReply } from "../handlers/people.ts";
import type { ContactRequest } from "../store.ts";
import { requestMailBudgets } from "./mail-budgets.ts";
import type { MailSettings } from "./mails.ts";

type NoticeDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** Lines of one kind in a morning mail; further ones are only counted. */
const mostListed = 50;
const longestShown = 2_000;

const notifying = {
  name: "requests.notify",
  payload: z.strictObject({
    request: z.number(),
    /** Id of a message that the client has written. */
    message: z.number().nullable(),
    /** The client's other news, such as names of added files. Without message and news, the request is new. */
    news: z.string(),
    /** User who entered the request, and needs no notice of it. */
    except: z.number().nullable(),
  }),
};

interface Notice {
  request: number;
  message?: number | null;
  /** The client's act besides writing. A later notice of the same kind replaces a waiting one. */
  news?: { kind: "files" | "acceptance"; text: string };
  except?: number | null;
}

/** Call it in the transaction that stores a request, or an addition of its client. */
export async function notifyStaff(
  rows: Transaction<Tables>,
  { request, message = null, news, except = null }: Notice,
  now: Date,
): Promise<void> {
  const key = `${request}:${message ?? news?.kind ?? "new"}`;
  await enqueue(rows, notifying, { request, message, news: news?.text ?? "", except }, { now, key });
}

/** New requests concern everybody; additions concern the request's owner, or everybody if it has none. */
const concerns = ({ id }: Handler, { owner_id }: Pick<ContactRequest, "owner_id">, isNew: boolean) =>
  isNew || owner_id === null || owner_id === id;

/** Mails the staff who want immediate notices and aren't away. */
export function staffNoticeJob({ database, settings, clock, log }: NoticeDependencies): JobHandler {
  return handleJob(notifying, {
    retryAfterMs: 60_000,
    async run({ request: id, message: messageId, news, except }, attempt) {
      const wanting = (await findRequestHandlers(database.query)).filter(({ notices }) => notices === "now");
      const people = await whoMayReply(database.query, settings, wanting, clock());
      await attempt.complete(async (rows) => {
        const now = clock();
        const request = await rows
          .selectFrom("contact_requests")
          .select(["id", "name", "reference", "service", "message", "owner_id"])
          .where("id", "=", id)
          .where("status", "!=", "spam")
          .executeTakeFirst();
        if (!request) return;
        const message =
          messageId === null
            ? null
            : await rows
                .selectFrom("request_messages")
                .select("body")
                .where("id", "=", messageId)
                .executeTakeFirst();
        if (message === undefined) return;
        const added = message?.body ?? (news || null);
        for (const person of people) {
          const isTold = person.id !== except && !isAway(person, now, settings);
          if (!isTold || !concerns(person, request, added === null)) continue;
          const mail = noticeOf(settings, request, { to: person.email, added });
          await enqueueMail(rows, mail, { now, address: "", log });
        }
      });
      return undefined;
    },
  });
}

const howToStop = ({ publicUrl }: MailSettings) =>
  `You chose this under “Your notices” at ${publicUrl}/desk/requests/figures. You can change it there.`;

function noticeOf(
  settings: MailSettings,
  request: Pick<ContactRequest, "id" | "name" | "reference" | "service" | "message">,
  { to, added }: { to: string; added: string | null },
): BudgetedMail {
  const service = labelOf(serviceChoices, request.service);
  const heading = added === null ? `${request.name}: ${service}` : `${request.name} has written`;
  const text = (added ?? request.message).slice(0, longestShown).toWellFormed();
  return {
    kind: "request-notice",
    budgets: requestMailBudgets["request-notice"],
    to,
    subject:
      added === null
        ? `${service} request from ${request.name} (${request.reference})`
        : `${heading} (${request.reference})`,
    ...renderMail({
      preview: text.slice(0, 120),
      slate: request.reference,
      heading,
      blocks: [
        { quote: text },
        { button: "Open it at the desk", url: `${settings.publicUrl}/desk/requests/${request.id}` },
      ],
      footer: ["Answer at the desk: a reply to this email reaches nobody.", howToStop(settings)],
    }),
  };
}

/** Sends the morning mails: one per person, and none if nothing has happened. */
export function morningJob(dependencies: NoticeDependencies): JobHandler {
  return everyMorningJob("requests.morning", dependencies, () => sendMorningMails(dependencies));
}

export async function sendMorningMails({
  database,
  settings,
  clock,
  log,
}: NoticeDependencies): Promise<void> {
  const now = clock();
  const until = lastMorning(now, settings.timezone).toISOString();
  const wanting = (await findRequestHandlers(database.query)).filter(
    (person) => person.notices === "daily" && person.digestedAt < until && !isAway(person, now, settings),
  );
  const due = await whoMayReply(database.query, settings, wanting, now);
  for (const person of due) {
    await database.query.transaction().execute(async (rows) => {
      // If two processes get here, the second finds nothing to do.
      const { numUpdatedRows } = await rows
        .updateTable("request_people")
        .set({ digested_at: until })
        .where("user_id", "=", person.id)
        .where("notices", "=", "daily")
        .where("digested_at", "=", person.digestedAt)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const news = await newsFor(rows, person, until);
      if (news.requests.length + news.added.length === 0) return;
      await enqueueMail(rows, morningMail(settings, person.email, news), { now, address: "", log });
    });
  }
}

type Listed = Pick<ContactRequest, "id" | "name" | "reference" | "service">;

interface News {
  /** One more than `mostListed` shows that there are others. */
  requests: Listed[];
  added: Listed[];
}

async function newsFor(rows: Transaction<Tables>, person: Handler, until: string): Promise<News> {
  const requests = await rows
    .selectFrom("contact_requests")
    .select(["id", "name", "reference", "service"])
    .where("created_at", ">=", person.digestedAt)
    .where("created_at", "<", until)
    .where("status", "!=", "spam")
    .orderBy("created_at")
    .orderBy("id")
    .limit(mostListed + 1)
    .execute();
  const added = await rows
    .selectFrom("request_messages")
    .innerJoin("contact_requests", "contact_requests.id", "request_messages.request_id")
    .select(["contact_requests.id", "contact_requests.name", "reference", "service"])
    .where("request_messages.author_id", "=", 0)
    .where("request_messages.created_at", ">=", person.digestedAt)
    .where("request_messages.created_at", "<", until)
    .where("contact_requests.status", "!=", "spam")
    .where(({ eb, or }) => or([eb("owner_id", "is", null), eb("owner_id", "=", person.id)]))
    .groupBy(["contact_requests.id", "contact_requests.name", "reference", "service"])
    .orderBy("contact_requests.id")
    .limit(mostListed + 1)
    .execute();
  const withFiles = await rows
    .selectFrom("request_files")
    .innerJoin("contact_requests", "contact_requests.id", "request_files.request_id")
    .select(["contact_requests.id", "contact_requests.name", "reference", "service"])
    .where("origin", "=", "sender")
    .where("request_files.created_at", ">=", person.digestedAt)
    .where("request_files.created_at", "<", until)
    .where("contact_requests.status", "!=", "spam")
    .where(({ eb, or }) => or([eb("owner_id", "is", null), eb("owner_id", "=", person.id)]))
    .groupBy(["contact_requests.id", "contact_requests.name", "reference", "service"])
    .orderBy("contact_requests.id")
    .limit(mostListed + 1)
    .execute();
  // Files that came with a new request aren't listed again beside it.
  const known = new Set([...requests, ...added].map(({ id }) => id));
  return { requests, added: [...added, ...withFiles.filter(({ id }) => !known.has(id))] };
}

function morningMail(settings: MailSettings, to: string, { requests, added }: News): BudgetedMail {
  const listed = (found: Listed[]) =>
    [
      ...found
        .slice(0, mostListed)
        .map(
          ({ id, name, service, reference }) =>
            `${name} · ${labelOf(serviceChoices, service)} · ${reference}\n${settings.publicUrl}/desk/requests/${id}`,
        ),
      ...(found.length > mostListed ? ["… and more, at the desk."] : []),
    ].join("\n");
  const count = (found: Listed[]) => (found.length > mostListed ? `more than ${mostListed}` : found.length);
  const told = [
    ...(requests.length > 0
      ? [`${count(requests)} new ${requests.length === 1 ? "request" : "requests"}`]
      : []),
    ...(added.length > 0 ? [`${count(added)} with something new from the client`] : []),
  ].join(", ");
  return {
    kind: "request-morning",
    budgets: requestMailBudgets["request-morning"],
    to,
    subject: `Requests: ${told}`,
    ...renderMail({
      preview: told,
      slate: "Requests",
      heading: "Since your last morning mail",
      blocks: [
        ...(requests.length > 0 ? [{ text: "New requests:" }, { quote: listed(requests) }] : []),
        ...(added.length > 0 ? [{ text: "The client has written:" }, { quote: listed(added) }] : []),
        { button: "See all requests", url: `${settings.publicUrl}/desk/requests` },
      ],
      footer: [howToStop(settings)],
    }),
  };
}
