/** `Reply-To` of our mails: the mailbox that is read, so that replies become part of their conversations. */
import { isEmail } from "@extenso/contract/requests/rules.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

type Given = Pick<Settings, "imap" | "mail">;

/**
 * Whether mail to an address is known to arrive in the mailbox that is read: it is the mailbox's own, or the settings
 * name it. A tag behind a plus makes another address, because not every mail server knows such tags.
 */
export function isReadMailbox({ imap, mail }: Given, address: string): boolean {
  if (!imap || address === "") return false;
  const asked = address.trim().toLowerCase();
  if (mail.readAddresses.includes(asked)) return true;
  const user = imap.user.toLowerCase();
  return isEmail(user) ? user === asked : user === asked.slice(0, asked.lastIndexOf("@"));
}

/** @param contactEmail the studio's public address. */
export function replyAddressOf(settings: Given, contactEmail: string): string {
  const { imap, mail } = settings;
  if (mail.replyTo) return mail.replyTo;
  if (!imap || isReadMailbox(settings, contactEmail)) return contactEmail;
  return isEmail(imap.user) ? imap.user : (mail.readAddresses[0] ?? contactEmail);
}

/** A reply address whose mail isn't read, and how to mend it; `null` if replies arrive, or no mailbox is read. */
export function replyAddressProblem(
  settings: Given,
  contactEmail: string,
): { text: string; todo: string } | null {
  const { imap } = settings;
  if (!imap) return null;
  const replyAddress = replyAddressOf(settings, contactEmail);
  if (!isReadMailbox(settings, replyAddress)) {
    const own = isEmail(imap.user) ? imap.user : "the address of the mailbox that IMAP_URL reads";
    return {
      text: `Answers go to ${replyAddress}, which isn’t known to arrive in the mailbox that is read.`,
      todo: `set MAIL_REPLY_TO to ${own}, or have mail to ${replyAddress} delivered there and name it in IMAP_ADDRESSES`,
    };
  }
  if (isReadMailbox(settings, contactEmail)) return null;
  return {
    text: `Answers go to ${replyAddress}, which is read. What people write to ${contactEmail} isn’t.`,
    todo: `name ${replyAddress} at /desk/site/contact and for the notices, or have mail to ${contactEmail} delivered there and name it in IMAP_ADDRESSES`,
  };
}
