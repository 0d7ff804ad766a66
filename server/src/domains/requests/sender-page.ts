/** A request as its sender sees it, behind a link that only the confirmation mail holds. */
import type { wireOwnRequest } from "@extenso/contract/wire/requests.ts";
import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import { hashSecret, makeSecret } from "../../engines/crypto/secrets.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { lockRequest } from "./find-request.ts";
import { addQuestion, checkRoom } from "./messages.ts";
import { requestSearchText } from "./search-text.ts";
import type { ContactRequest } from "./store.ts";

/** @returns the link's address, which is not kept. */
export async function makeRequestLink(
  rows: Transaction<Tables>,
  requestId: number,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const secret = makeSecret();
  await rows
    .insertInto("request_links")
    .values({ hash: hashSecret(secret), request_id: requestId, created_at: now.toISOString() })
    .execute();
  return `${publicUrl}/request/${secret}`;
}

/** @throws {RestError} 404, for a secret that never was and for a request that is deleted. */
async function requestBehind(query: Query, secret: string): Promise<ContactRequest> {
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
): Promise<z.infer<typeof wireOwnRequest>> {
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
