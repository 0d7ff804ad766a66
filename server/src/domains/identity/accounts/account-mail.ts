/** The footer shared by all mails to the owner of an account. */

import { type MailContent, renderMail } from "../../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import type { Signature } from "../../site-content/site-content.ts";
import type { User } from "../users/user.ts";
import { accountMailBudgets } from "./mail-budgets.ts";

export type Sender = Pick<Settings, "publicUrl"> & Signature;

export type Recipient = Pick<User, "id" | "username" | "email" | "email_confirmed_at">;

export function compose(
  settings: Sender,
  {
    kind,
    to,
    subject,
    why,
    ...content
  }: { kind: keyof typeof accountMailBudgets; to: string; subject: string; why: string } & Omit<
    MailContent,
    "footer"
  >,
): BudgetedMail {
  const footer = [
    why,
    `Questions: ${settings.contactEmail}`,
    `Extenso, ${settings.contactTown}, ${settings.publicUrl}`,
  ];
  return {
    kind,
    budgets: accountMailBudgets[kind],
    to,
    subject,
    ...renderMail({ ...content, footer }),
  };
}

/** Names the account for the mail budgets, if its address is confirmed. */
export function toOwner(mail: BudgetedMail, { id, email_confirmed_at }: Recipient): BudgetedMail {
  return email_confirmed_at === null ? mail : { ...mail, provedBy: id };
}
