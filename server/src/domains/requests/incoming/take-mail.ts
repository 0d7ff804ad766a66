/** Stores a mail from the studio's mailbox: in a conversation, as a bounce of a reply, or as a stray mail. */
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { messageDomain, readMailSettings } from "../../../engines/mail/mail-settings.ts";
import { isReadMailbox } from "../../../engines/mail/reply-address.ts";
import { addressIn } from "../../../engines/mail/sender.ts";
import type { DeliveryReport } from "../../../engines/mailbox/delivery-report.ts";
import type { ReadMail } from "../../../engines/mailbox/read-mail.ts";
import { emailKey } from "../../identity/identity.ts";
import { readBusinessHours, withSignature } from "../../site-content/site-content.ts";
import { waitsAgain } from "../deadlines/waiting.ts";
import { lockRequest } from "../find-request.ts";
import { noticeOrHold } from "../notices/held-notices.ts";
import { additionMail } from "../notices/mails.ts";
import { removeBytes } from "../request-files.ts";
import { requestSearchText } from "../search-text.ts";
import type { ContactRequest } from "../store.ts";
import { findOwnMail, findPlace, type OwnMail } from "./find-place.ts";
import { addIncoming, hasRoomForMail } from "./incoming-messages.ts";
import { insertMailFiles, keepMailFiles } from "./mail-files.ts";
import type { MailPosition, MailTaker } from "./mailbox-job.ts";

type TakerDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log" | "files">;

type IncomingKind = "mail" | "auto-reply" | "bounce";

/** For `mailboxJob`: stores each mail once, with its position in the mailbox. */
export function requestMailTaker(dependencies: TakerDependencies): MailTaker {
  const { database, settings, clock, files, log } = dependencies;
  return {
    async prepare(mail, position) {
      const { contactEmail } = await withSignature(database.query, settings);
      const { mailFrom, notices, earlierSenders } = await readMailSettings(database.query, settings);
      const addresses = [mailFrom, ...earlierSenders, ...notices, contactEmail];
      const ours = new Set(addresses.map((from) => keyOf(addressIn(from))));
      // A bounce report may bear our own `Message-ID`.
      if (!mail.report && isSentHere(mail, messageDomain(settings))) return async () => {};
      if (await isKnown(dependencies, mail, position)) return async () => {};
      const kept = await keepMailFiles(dependencies, mail.attachments);
      const searchText = requestSearchText(mail.subject, mail.text);
      const isOurGroup = mail.via !== null && ours.has(keyOf(mail.via.address));
      const check = mail.via && !isOurGroup && mail.sender.check === "passed" ? "unknown" : mail.sender.check;
      const sender = { ...mail.sender, check };
      const written = { ...mail, sender, notices: [...mail.notices, ...kept.notices] };
      return async (rows) => {
        const isNew = await store(rows, written, { position, searchText, keptFiles: kept.files, ours });
        if (!isNew)
          await removeBytes(
            files,
            kept.files.map(({ key }) => key),
          );
      };
    },
  };

  /** @returns `false` if the mail is stored already. */
  async function store(
    rows: Transaction<Tables>,
    mail: ReadMail,
    { position, searchText, keptFiles, ours }: StoredWith,
  ): Promise<boolean> {
    const now = clock();
    const { report, via } = mail;
    const { check } = mail.sender;
    // Anybody can name any author, unless the receiving server vouches for the sender.
    const isDoubtful = check === "failed" || (check === "unknown" && via !== null);
    const kind: IncomingKind = report?.isFailure ? "bounce" : mail.isAutomatic ? "auto-reply" : "mail";
    const returned = report?.isFailure ? await markBounced(rows, report, now) : null;
    const isStudios = ours.has(keyOf(mail.from.address));
    // A relay may have replaced the Message-ID of one of our notices, which names the client in Reply-To.
    const isOurNotice =
      mail.isAutomatic && (isStudios || (via?.kind === "form" && ours.has(keyOf(via.address))));
    // A report on a mail that we never sent concerns no request.
    const place = report
      ? returned && { requestId: returned.requestId, isOtherAddress: false }
      : isOurNotice
        ? null
        : await findPlace(rows, mail, { isDoubtful });
    const request = place && (await lockRequest(rows, place.requestId, database.kind));
    const hasRoom = request ? await hasRoomForMail(rows, request.id) : false;
    const placed = hasRoom ? request : null;
    const notices = [
      ...(isStudios && kind === "mail" ? ["It came from an address of the studio’s own."] : []),
      ...(via ? [`It came through ${via.address}.`] : []),
      ...senderNotices(mail),
      ...(request && !hasRoom ? [`The conversation of ${request.reference} holds no more.`] : []),
      ...mail.notices,
    ];
    const inserted = await rows
      .insertInto("incoming_mails")
      .values({
        mailbox: position.mailbox,
        uid_validity: position.uidValidity,
        uid: position.uid,
        fingerprint: mail.fingerprint,
        message_id: mail.messageId,
        kind,
        from_name: mail.from.name,
        from_email: mail.from.address,
        from_key: keyOf(mail.from.address),
        subject: mail.subject,
        body: placed ? "" : mail.text,
        quoted: mail.quoted,
        sender_check: check,
        notices: JSON.stringify(notices),
        other_address: placed && place?.isOtherAddress ? 1 : 0,
        request_id: placed?.id ?? null,
        request_message_id: null,
        // Automatic mails without a request are filed at once: nobody needs to read them.
        filed_at: placed || kind === "mail" ? null : now.toISOString(),
        sent_at: position.receivedAt.toISOString(),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return false;
    if (kind === "mail" && !isDoubtful) await markReached(rows, mail.from.address);
    let messageId: number | null = null;
    if (placed) {
      const author = mail.from.name || (place?.isOtherAddress ? nameOf(mail) : placed.name);
      const said = { subject: mail.subject, body: mail.text, author, searchText };
      // A mail from the studio's own staff, sent by a mail program, doesn't make a client wait.
      const isWord = kind === "mail" && !(isStudios && place?.isOtherAddress);
      const role = isWord ? "word" : kind === "auto-reply" ? "aside" : "news";
      const { receivedAt } = position;
      messageId = await addIncoming(rows, placed, { ...said, role, receivedAt }, { now, settings });
      await rows
        .updateTable("incoming_mails")
        .set({ request_message_id: messageId })
        .where("id", "=", inserted.id)
        .execute();
      if (returned) await waitAgain(rows, placed, now);
      if (isWord) await tellStudio(rows, placed, { mail, message: messageId }, now);
    }
    await insertMailFiles(rows, keptFiles, {
      mailId: inserted.id,
      requestId: placed?.id ?? null,
      messageId,
      now,
    });
    return true;
  }

  /** Makes the client wait again, because the reply bounced. */
  async function waitAgain(rows: Transaction<Tables>, request: ContactRequest, now: Date): Promise<void> {
    if (request.status === "spam") return;
    const hours = await readBusinessHours(rows, settings);
    const columns = await waitsAgain(rows, request, { hours, now });
    await rows.updateTable("contact_requests").set(columns).where("id", "=", request.id).execute();
  }

  /** Notifies the studio's addresses, except for the mailbox that is read, which holds the mail already. */
  async function tellStudio(
    rows: Transaction<Tables>,
    request: ContactRequest,
    { mail, message }: { mail: ReadMail; message: number },
    now: Date,
  ): Promise<void> {
    const { notices } = await readMailSettings(rows, settings);
    const told = notices.filter((address) => !isReadMailbox(settings, address));
    const replyTo = { name: nameOf(mail), address: mail.from.address };
    const notice = additionMail(settings, request, {
      heading: `${nameOf(mail)} wrote`,
      text: [
        ...(mail.sender.check === "failed" ? senderNotices(mail) : []),
        mail.text || mail.notices.join(" "),
      ].join("\n\n"),
      replyTo,
    });
    const occasion = { now, address: "", sender: mail.from.address, log };
    await noticeOrHold(rows, { message, notice, to: told }, occasion);
  }
}

/** Warnings for the desk about a sender that the mail server couldn't confirm. */
function senderNotices({ sender: { check, reason }, from, via }: ReadMail): string[] {
  const domain = (via?.address ?? from.address).replace(/^.*@/s, "");
  if (check === "failed")
    return [`It may not come from ${domain}: ${reason || "the mail server refused it"}.`];
  return check === "unknown" && !via ? [`Nothing proves that it comes from ${domain || "anybody"}.`] : [];
}

interface StoredWith {
  position: MailPosition;
  searchText: string;
  keptFiles: Awaited<ReturnType<typeof keepMailFiles>>["files"];
  /** Keys of the studio's addresses. */
  ours: ReadonlySet<string>;
}

export const keyOf = (address: string) => (address === "" ? "" : emailKey(address));

const nameOf = ({ from }: Pick<ReadMail, "from">) => from.name || from.address || "Somebody";

/** Whether this server sent it: the desk shows such mails already. */
function isSentHere({ messageId }: ReadMail, ownDomain: string): boolean {
  const [, domain = ""] = /^<(?:request|reply|outbox|doctor)\..+@([^@>]+)>$/.exec(messageId) ?? [];
  return domain.toLowerCase() === ownDomain.toLowerCase();
}

/** Checked before files are stored: after a mailbox is renumbered, most mails are known. */
async function isKnown(
  { database }: Pick<Dependencies, "database">,
  { fingerprint }: ReadMail,
  { mailbox, uidValidity, uid }: MailPosition,
): Promise<boolean> {
  const found = await database.query
    .selectFrom("incoming_mails")
    .select("id")
    .where((is) =>
      is.or([
        is("fingerprint", "=", fingerprint),
        is.and([is("mailbox", "=", mailbox), is("uid_validity", "=", uidValidity), is("uid", "=", uid)]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

// Mails of ours that came back: marked at the reply and at the person's address, until they write from it.

/**
 * @returns the mail that came back; `null` for a report that names none that we sent, which anybody may have
 *   written.
 */
async function markBounced(
  rows: Transaction<Tables>,
  { messageIds, reason, recipient }: DeliveryReport,
  now: Date,
): Promise<OwnMail | null> {
  const own = await findOwnMail(rows, messageIds);
  if (!own) return null;
  const at = now.toISOString();
  if (own.messageId !== null) {
    await rows
      .updateTable("request_messages")
      .set({ bounced_at: at, bounce_reason: reason })
      .where("id", "=", own.messageId)
      .execute();
  }
  const request = await rows
    .selectFrom("contact_requests")
    .select(["contact_id", "email"])
    .where("id", "=", own.requestId)
    .executeTakeFirst();
  // The mailbox that it was forwarded to may be another; ours is the one that was written to.
  if (request?.contact_id != null) {
    await rows
      .updateTable("contacts")
      .set({ unreachable_at: at, unreachable_reason: reason || `Mails to ${recipient} come back.` })
      .where("id", "=", request.contact_id)
      .execute();
  }
  return own;
}

/** Somebody has written from this address: it can be reached again. */
async function markReached(rows: Transaction<Tables>, address: string): Promise<void> {
  if (address === "") return;
  await rows
    .updateTable("contacts")
    .set({ unreachable_at: null, unreachable_reason: sql`''` })
    .where("email_key", "=", emailKey(address))
    .where("unreachable_at", "is not", null)
    .execute();
}
