/** Mails that match no request, until staff assign or file them. */

import { calledRequest } from "@extenso/contract/requests/request-fields.ts";
import type { wireStrayMails } from "@extenso/contract/wire/requests.ts";
import type { Selectable, Transaction } from "kysely";
import type * as z from "zod/mini";
import { countRows, type Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../../audit/audit.ts";
import { readBusinessHours } from "../../site-content/site-content.ts";
import { firstWait } from "../deadlines/waiting.ts";
import { lockRequest, noSuchRequest } from "../find-request.ts";
import { insertByStaff, requestByStaff } from "../insert-by-staff.ts";
import { presentIncoming } from "../read-conversation.ts";
import { requestSearchText } from "../search-text.ts";
import type { IncomingMailsTable } from "../tables.ts";
import { addIncoming, hasRoomForMail } from "./incoming-messages.ts";
import { keyOf } from "./take-mail.ts";

type StrayMail = Selectable<IncomingMailsTable>;

const straysPerPage = 50;
const mostCandidates = 10;

/** @param filed lists filed mails instead of open ones. */
export async function listStrayMails(
  query: Query,
  { filed, page }: { filed: boolean; page: number },
): Promise<z.infer<typeof wireStrayMails>> {
  const stray = query
    .selectFrom("incoming_mails")
    .where("request_id", "is", null)
    .where("filed_at", filed ? "is not" : "is", null);
  const total = await countRows(stray);
  const rows = await stray
    .selectAll()
    .orderBy("id", "desc")
    .offset((page - 1) * straysPerPage)
    .limit(straysPerPage)
    .execute();
  const mails = [];
  for (const row of rows) {
    mails.push({
      ...presentIncoming({ ...row, quoted_length: row.quoted.length }),
      name: row.from_name || row.from_email,
      subject: row.subject,
      filed_at: row.filed_at,
      // The list shows only beginnings; a request that is made of the mail has the whole text.
      body: row.body.slice(0, longestListed),
      quoted: row.quoted.slice(0, longestListed),
      files: await query
        .selectFrom("request_files")
        .select(["id", "name", "size", "mime_type"])
        .where("incoming_mail_id", "=", row.id)
        .orderBy("id")
        .execute(),
      candidates: row.from_key === "" ? [] : await candidatesFor(query, row.from_key),
    });
  }
  return { mails, total: total };
}

const longestListed = 20_000;

async function candidatesFor(query: Query, fromKey: string) {
  return await query
    .selectFrom("contact_requests")
    .innerJoin("contacts", "contacts.id", "contact_requests.contact_id")
    .select(["contact_requests.id", "reference", "status", "service"])
    .where("contacts.email_key", "=", fromKey)
    .where("contact_requests.merged_into", "is", null)
    .orderBy("contact_requests.id", "desc")
    .limit(mostCandidates)
    .execute();
}

interface Moving {
  mailId: number;
  person: { id: number; name: string };
  actor: AuditActor;
}

type MoverDependencies = Pick<Dependencies, "database" | "clock">;

/** @throws {RestError} 404 if it is gone, 409 if somebody has assigned it to a request meanwhile. */
async function lockStray(
  rows: Transaction<Tables>,
  mailId: number,
  { kind }: Pick<Dependencies["database"], "kind">,
): Promise<StrayMail> {
  const mail = await rows
    .selectFrom("incoming_mails")
    .selectAll()
    .where("id", "=", mailId)
    .$if(kind === "postgres", (found) => found.forUpdate())
    .executeTakeFirst();
  if (!mail) throw new RestError("rest_no_mail", "There is no such mail.", 404);
  if (mail.request_id !== null) {
    throw new RestError("rest_mail_placed", "Somebody has put this mail into a request already.", 409);
  }
  return mail;
}

/** Makes it a message of a request. @param request id or reference. */
export async function placeStray(
  { database, clock, settings }: MoverDependencies & Pick<Dependencies, "settings">,
  { mailId, request: named, actor }: Moving & { request: number | string },
): Promise<number> {
  return await database.query.transaction().execute(async (rows) => {
    const now = clock();
    const found = await rows
      .selectFrom("contact_requests")
      .select(["id", "merged_into"])
      .where(
        typeof named === "number" ? "id" : "reference",
        "=",
        typeof named === "number" ? named : named.trim().toUpperCase(),
      )
      .executeTakeFirst();
    const request = found && (await lockRequest(rows, found.merged_into ?? found.id, database.kind));
    if (!request) throw noSuchRequest();
    const mail = await lockStray(rows, mailId, database);
    if (!(await hasRoomForMail(rows, request.id))) {
      throw new RestError("rest_too_many_messages", "This conversation holds no more mails.", 400);
    }
    const { subject, body } = mail;
    const said = { subject, body, author: mail.from_name || mail.from_email || "Somebody" };
    const searchText = requestSearchText(subject, body);
    const role = mail.kind === "mail" ? "word" : mail.kind === "bounce" ? "news" : "aside";
    const receivedAt = new Date(mail.sent_at);
    const added = { ...said, searchText, role, receivedAt } as const;
    const messageId = await addIncoming(rows, request, added, { now, settings });
    const isOther = request.email !== "" && keyOf(request.email) !== mail.from_key;
    await moveInto(rows, mail, { requestId: request.id, messageId, isOther });
    await appendAudit(rows, actor, [entryOf(request, "place-mail")], now);
    return request.id;
  });
}

/** Makes it a new request, owned by the person who does so. */
export async function requestFromStray(
  { database, clock, settings }: MoverDependencies & Pick<Dependencies, "settings">,
  { mailId, person, actor }: Moving,
): Promise<number> {
  const now = clock();
  const hours = await readBusinessHours(database.query, settings);
  return await database.query.transaction().execute(async (rows) => {
    const mail = await lockStray(rows, mailId, database);
    const { from_name, from_email, subject, body } = mail;
    // The sender has been waiting since they wrote, not since staff found the mail.
    const received = new Date(mail.sent_at);
    const times = firstWait(received < now ? received : now, hours);
    const written = {
      name: (from_name || from_email || "Somebody").slice(0, 120),
      email: from_email,
      phone: "",
      service: calledService,
      message: [subject, body].filter(Boolean).join("\n\n"),
      source: "mail" as const,
    };
    const stored = requestByStaff(written, { times, now });
    const id = await insertByStaff(rows, stored, { owner: person, now });
    await moveInto(rows, mail, { requestId: id, messageId: null, isOther: false });
    await appendAudit(rows, actor, [entryOf({ id, reference: stored.reference }, "create-from-mail")], now);
    return id;
  });
}

/** Placeholder for an unknown service, as for requests by telephone. */
const calledService = calledRequest.shape.service.parse(undefined);

/** @param filed false reopens the mail. */
export async function fileStray(
  { database, clock }: MoverDependencies,
  { mailId, filed, actor }: Moving & { filed: boolean },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const now = clock();
    const mail = await lockStray(rows, mailId, database);
    await rows
      .updateTable("incoming_mails")
      .set({ filed_at: filed ? now.toISOString() : null })
      .where("id", "=", mailId)
      .execute();
    const action = filed ? "file" : "unfile";
    const entry = { subject: "incoming-mail", id: mailId, name: mail.subject, action, changes: {} };
    await appendAudit(rows, actor, [entry], now);
  });
}

async function moveInto(
  rows: Transaction<Tables>,
  { id }: StrayMail,
  { requestId, messageId, isOther }: { requestId: number; messageId: number | null; isOther: boolean },
): Promise<void> {
  await rows
    .updateTable("incoming_mails")
    .set({
      request_id: requestId,
      request_message_id: messageId,
      body: "",
      filed_at: null,
      other_address: isOther ? 1 : 0,
    })
    .where("id", "=", id)
    .execute();
  await rows
    .updateTable("request_files")
    .set({ request_id: requestId, message_id: messageId })
    .where("incoming_mail_id", "=", id)
    .execute();
}

const entryOf = ({ id, reference }: { id: number; reference: string }, action: string) => ({
  subject: "request",
  id,
  name: reference,
  action,
  changes: {},
});
