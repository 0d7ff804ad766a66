/** A request as its sender sees it, behind a link that only the confirmation mail holds. */
import { sizeLabel } from "@extenso/contract/fields/size-label.ts";
import { mostFilesOfSender, tooManyFiles } from "@extenso/contract/requests/request-file-rules.ts";
import type { wireOwnRequest } from "@extenso/contract/wire/requests.ts";
import { sql } from "kysely";
import { z } from "zod";
import type * as mini from "zod/mini";
import { hashSecret, makeSecret } from "../../engines/crypto/secrets.ts";
import type { Query, Queryable } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { findRequest, lockRequest } from "./find-request.ts";
import { addQuestion, checkRoom } from "./messages.ts";
import { filesOf, keepFile, type ReceivedFile, type RequestFile } from "./request-files.ts";
import { requestSearchText } from "./search-text.ts";
import type { ContactRequest } from "./store.ts";

/** @returns the link's path, which is not kept. */
export async function makeRequestLink(rows: Query, requestId: number, now: Date): Promise<string> {
  const secret = makeSecret();
  await rows
    .insertInto("request_links")
    .values({ hash: hashSecret(secret), request_id: requestId, created_at: now.toISOString() })
    .execute();
  return `/request/${secret}`;
}

/** Links of one request: a form that is sent again and again makes no more. */
const mostLinks = 10;

/** @returns the path of a link for who has just sent the request; empty where there are too many. */
export async function makeAnswerLink({ query }: Queryable, reference: string, now: Date): Promise<string> {
  const request = await query
    .selectFrom("contact_requests")
    .select("id")
    .select(({ selectFrom }) =>
      selectFrom("request_links")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("request_id", "=", "contact_requests.id")
        .as("links"),
    )
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!request || Number(request.links) >= mostLinks) return "";
  return makeRequestLink(query, request.id, now);
}

/** @throws {RestError} 404, for a secret that never was and for a request that is deleted. */
export async function requestBehind(query: Query, secret: string): Promise<ContactRequest> {
  const found = await query
    .selectFrom("contact_requests")
    .innerJoin("request_links", "request_links.request_id", "contact_requests.id")
    .selectAll("contact_requests")
    .where("request_links.hash", "=", hashSecret(secret))
    .executeTakeFirst();
  if (found) return found;
  throw noLongerHere();
}

function noLongerHere(): RestError {
  return new RestError(
    "rest_no_request",
    "This request isn’t here any more. Write to us if you need it.",
    404,
  );
}

/** Additions shown to their sender. */
const mostShown = 50;

export async function openOwnRequest(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  secret: string,
): Promise<mini.infer<typeof wireOwnRequest>> {
  const request = await requestBehind(database.query, secret);
  const added = await database.query
    .selectFrom("request_messages")
    .select(["body", "created_at"])
    .where("request_id", "=", request.id)
    .where("kind", "=", "question")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  const { reference, name, service, budget, timeline, message, created_at } = request;
  const { answered_at, due_at, status } = request;
  const isClosed = status === "won" || status === "lost";
  const isWaiting = answered_at === null && !isClosed;
  return {
    ...{ reference, name, service, budget, timeline, message, created_at },
    state: isClosed ? "closed" : isWaiting ? "received" : "answered",
    due_at: isWaiting ? due_at : null,
    owner: request.owner_name,
    added: added.reverse().map(({ body, created_at: at }) => ({ text: body, at })),
    files: (await filesOf(database.query, request.id))
      .filter(({ origin }) => origin === "sender")
      .map(({ name: file, size, created_at: at }) => ({ name: file, size, at })),
    time_zone: settings.timezone,
  };
}

/** Adds the sender's text to the conversation, and mails it to the studio. */
export async function addToRequest(
  { database, settings, clock, log }: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  { secret, text, address }: { secret: string; text: string; address: string },
): Promise<void> {
  const searchText = requestSearchText(text);
  await database.query.transaction().execute(async (rows) => {
    const { id } = await requestBehind(rows, secret);
    const request = await lockRequest(rows, id, database.kind);
    if (!request) throw noLongerHere();
    await checkRoom(rows, id, "sender");
    const now = clock();
    await addQuestion(rows, request, { subject: "", body: text, searchText }, now);
    const { publicUrl, studioEmail } = settings;
    const heading = `${request.name} added to a request`;
    const mail = {
      ...({
        kind: "request-addition",
        to: studioEmail,
        subject: `${heading} (${request.reference})`,
      } as const),
      replyTo: { name: request.name, address: request.email },
      ...renderMail({
        ...{ preview: text.slice(0, 120), slate: request.reference, heading },
        blocks: [{ quote: text }, { button: "Open it at the desk", url: `${publicUrl}/desk/requests/${id}` }],
        footer: ["A reply to this email goes to the sender alone."],
      }),
    };
    await enqueueMail(rows, mail, { now, address, log });
  });
}

/** How long the studio's mail about files waits for the next of them. */
const fileMailMs = 2 * 60 * 1000;

const tellingOfFiles = { name: "requests.files-added", payload: z.strictObject({ request: z.number() }) };

/**
 * Keeps a file that the sender has added, and tells the studio a little later of all of them in one mail. A file that
 * is sent again, because the answer was lost, is the same file.
 * @throws {RestError} 400 where the request holds no more, 404 where it is gone.
 */
export async function addFileOfSender(
  dependencies: Pick<Dependencies, "database" | "files" | "clock">,
  secret: string,
  received: ReceivedFile,
): Promise<void> {
  const { database, clock } = dependencies;
  const { id: requestId } = await requestBehind(database.query, secret);
  const known = await database.query
    .selectFrom("request_files")
    .select("id")
    .where("request_id", "=", requestId)
    .where("origin", "=", "sender")
    .where("sha256", "=", received.sha256)
    .where("name", "=", received.name)
    .executeTakeFirst();
  if (known) return received.local.release();
  await keepFile(dependencies, received, async (rows, file) => {
    const { id } = await requestBehind(rows, secret);
    const request = await lockRequest(rows, id, database.kind);
    if (!request) throw noLongerHere();
    const { count } = await rows
      .selectFrom("request_files")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("request_id", "=", id)
      .where("origin", "=", "sender")
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostFilesOfSender) throw new RestError("rest_too_many_files", tooManyFiles, 400);
    const row = { ...file, request_id: id, message_id: null, origin: "sender" as const };
    await rows.insertInto("request_files").values(row).execute();
    const now = clock();
    await rows
      .updateTable("contact_requests")
      .set({ revision: sql`revision + 1`, activity_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    const runAt = new Date(now.getTime() + fileMailMs);
    await enqueue(rows, tellingOfFiles, { request: id }, { now, runAt, key: String(id) });
  });
}

/** Mails the studio which files a request has; {@link addFileOfSender} has made the job. */
export function filesAddedJob({
  settings,
  clock,
  log,
}: Pick<Dependencies, "settings" | "clock" | "log">): JobHandler {
  return handleJob(tellingOfFiles, {
    retryAfterMs: 60_000,
    async run({ request: id }, attempt) {
      await attempt.complete(async (rows) => {
        const request = await findRequest(rows, id);
        if (!request || request.status === "spam") return;
        const files = (await filesOf(rows, id)).filter(({ origin }) => origin === "sender");
        if (files.length === 0) return;
        await enqueueMail(rows, filesMail(settings, request, files), { now: clock(), address: "", log });
      });
      return undefined;
    },
  });
}

function filesMail(
  { publicUrl, studioEmail }: Pick<Dependencies["settings"], "publicUrl" | "studioEmail">,
  { id, name, email, reference }: ContactRequest,
  files: readonly Pick<RequestFile, "name" | "size">[],
): BudgetedMail {
  const heading = `${name} added ${files.length === 1 ? "a file" : "files"}`;
  return {
    kind: "request-files",
    to: studioEmail,
    subject: `${heading} (${reference})`,
    replyTo: { name, address: email },
    ...renderMail({
      ...{
        preview: files
          .map((file) => file.name)
          .join(", ")
          .slice(0, 120),
        slate: reference,
        heading,
      },
      blocks: [
        { facts: files.map((file): [string, string] => [file.name, sizeLabel(file.size)]) },
        { button: "Open it at the desk", url: `${publicUrl}/desk/requests/${id}` },
      ],
      footer: ["The files are at the desk, for those who answer requests."],
    }),
  };
}
