/** The mail that asks somebody to prove their address, at sign-up and when asked for again. */

import type { Transaction } from "kysely";
import { makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { enqueueMail, type Occasion } from "../../../engines/mail/enqueue-mail.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { withSignature } from "../../site-content/site-content.ts";
import type { User } from "../users/user.ts";
import { findHolder } from "./email-ownership.ts";
import { accountExistsMail, confirmEmailMail } from "./mails.ts";
import { confirmationMinutes, storeToken } from "./one-time-tokens.ts";

/**
 * Mails a link to an address that isn't confirmed yet. If another account has confirmed it, the mail says so instead,
 * since the link couldn't confirm anything. Responses must not reveal whether a mail was sent.
 */
export async function mailConfirmation(
  transaction: Transaction<Tables>,
  settings: Settings,
  user: Pick<User, "id" | "username" | "email">,
  occasion: Occasion,
): Promise<void> {
  const holder = await findHolder(transaction, user.email);
  const sender = await withSignature(transaction, settings);
  if (holder?.email_confirmed_at) {
    const about = { to: user.email, holder: holder.username, made: user.username };
    await enqueueMail(transaction, accountExistsMail(sender, about), occasion);
    return;
  }
  const token = makeSecret();
  const other = holder && holder.id !== user.id ? holder.username : undefined;
  const mail = confirmEmailMail(sender, { user, token, other });
  if (!(await enqueueMail(transaction, mail, occasion))) return;
  const link = { token, user, minutes: confirmationMinutes };
  await storeToken(transaction, "email-confirm", link, occasion.now);
}
