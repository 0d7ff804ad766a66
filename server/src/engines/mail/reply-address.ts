/** `Reply-To` of our mails: the mailbox that is read, so that replies become part of their conversations. */
import { isEmail } from "@extenso/contract/requests/rules.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { mailboxOf } from "./mailbox.ts";

type Given = Pick<Settings, "imap" | "mail">;

/** Whether mail to an address arrives in the mailbox that is read, judging by the settings. */
export function isReadMailbox({ imap, mail }: Given, address: string): boolean {
  if (!imap || address === "") return false;
  const mailbox = mailboxOf(address);
  if (mail.replyTo && mailboxOf(mail.replyTo) === mailbox) return true;
  return isEmail(imap.user)
    ? mailboxOf(imap.user) === mailbox
    : imap.user.toLowerCase() === mailbox.slice(0, mailbox.lastIndexOf("@"));
}

/** @param contactEmail the studio's public address. */
export function replyAddressOf(settings: Given, contactEmail: string): string {
  const { imap, mail } = settings;
  if (mail.replyTo) return mail.replyTo;
  if (!imap || isReadMailbox(settings, contactEmail) || !isEmail(imap.user)) return contactEmail;
  return imap.user;
}

/** A reply address whose mail isn't read, and how to mend it; `null` if replies arrive, or no mailbox is read. */
export function replyAddressProblem(
  settings: Given,
  contactEmail: string,
): { text: string; todo: string } | null {
  if (!settings.imap || isReadMailbox(settings, contactEmail)) return null;
  const replyAddress = replyAddressOf(settings, contactEmail);
  if (!isReadMailbox(settings, replyAddress)) {
    return {
      text: `Answers go to ${replyAddress}, and the mailbox that is read may be another one.`,
      todo: "set MAIL_REPLY_TO to the address of the mailbox that IMAP_URL reads",
    };
  }
  return {
    text: `Answers go to ${replyAddress}, which is read. What people write to ${contactEmail} isn’t.`,
    todo: `name ${replyAddress} at /desk/site/contact and for the notices, or have mail to ${contactEmail} delivered there and set MAIL_REPLY_TO to ${contactEmail}`,
  };
}
