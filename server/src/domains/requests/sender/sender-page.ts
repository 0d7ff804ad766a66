/** A request as its sender sees it: by the link of the confirmation, or in the dashboard. */
import type { wireOwnRequest, wireOwnRequests } from "@extenso/contract/wire/requests.ts";
import type * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { readMailSettings } from "../../../engines/mail/mail-settings.ts";
import { lockRequest } from "../find-request.ts";
import { addQuestion, checkRoom } from "../messages.ts";
import { noticeOrHold } from "../notices/held-notices.ts";
import { additionMail } from "../notices/mails.ts";
import { filesOf } from "../request-files.ts";
import { requestSearchText } from "../search-text.ts";
import type { ContactRequest } from "../store.ts";
import { findRequestByLink, type Member, noLongerHere, type Opening, requestsOf } from "./sender-links.ts";

/** Additions shown to their sender. */
const mostShown = 50;

export async function openOwnRequest(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  opening: Opening,
): Promise<z.infer<typeof wireOwnRequest>> {
  const request = await findRequestByLink(database.query, opening);
  const added = await database.query
    .selectFrom("request_messages")
    .select(["body", "created_at"])
    .where("request_id", "=", request.id)
    .where("kind", "=", "question")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  const { name, budget, timeline, message } = request;
  return {
    ...presentOwn(request),
    name,
    budget,
    timeline,
    message,
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
  { opening, text, address }: { opening: Opening; text: string; address: string },
): Promise<void> {
  const searchText = requestSearchText(text);
  await database.query.transaction().execute(async (rows) => {
    const { id } = await findRequestByLink(rows, opening);
    const request = await lockRequest(rows, id, database.kind);
    if (!request) throw noLongerHere();
    await checkRoom(rows, id, "sender");
    const now = clock();
    const message = await addQuestion(
      rows,
      request,
      { subject: "", body: text, searchText },
      { now, settings },
    );
    const replyTo = { name: request.name, address: request.email };
    const heading = `${request.name} added to a request`;
    const { notices } = await readMailSettings(rows, settings);
    const notice = additionMail(settings, request, { heading, text, replyTo });
    await noticeOrHold(rows, { message, notice, to: notices }, { now, address, log });
  });
}

/** Requests of a member that the dashboard shows. */
const mostListed = 100;

/** Newest first. */
export async function listOwnRequests(
  { database }: Pick<Dependencies, "database">,
  member: Member,
): Promise<z.infer<typeof wireOwnRequests>> {
  const requests = await requestsOf(database.query, member)
    .select(["reference", "service", "message", "status", "created_at", "due_at", "answered_at"])
    .where("merged_into", "is", null)
    .orderBy("id", "desc")
    .limit(mostListed)
    .execute();
  return requests.map((request) => ({
    ...presentOwn(request),
    message: request.message.slice(0, longestBeginning).toWellFormed(),
  }));
}

/** Characters by which somebody knows what they wrote. */
const longestBeginning = 200;

function presentOwn({
  reference,
  service,
  created_at,
  due_at,
  answered_at,
  status,
}: Pick<ContactRequest, "reference" | "service" | "created_at" | "due_at" | "answered_at" | "status">) {
  const isClosed = status === "won" || status === "lost";
  const isWaiting = answered_at === null && !isClosed;
  return {
    reference,
    service,
    created_at,
    state: isClosed ? "closed" : isWaiting ? "received" : "answered",
    due_at: isWaiting ? due_at : null,
  };
}
