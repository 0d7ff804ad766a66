import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import { compose, type Sender } from "../accounts/account-mail.ts";

/** Names of roles as sentences have them. */
const roleTitles: Record<string, string> = {
  administrator: "an administrator",
  editor: "an editor",
  producer: "a producer",
  author: "an author",
  contributor: "a contributor",
};

/** The token comes after `#`: what does is sent to no server, written in no log and no Referer. */
export function invitationMail(
  sender: Sender,
  { to, role, token, days }: { to: string; role: string; token: string; days: number },
): BudgetedMail {
  return compose(sender, {
    kind: "staff-invitation",
    to,
    subject: "You are invited to the Extenso desk",
    preview: `The link works once, for ${days} days.`,
    slate: "Your account",
    heading: "You are invited",
    blocks: [
      { text: `The studio invites you to work at its desk as ${roleTitles[role] ?? "a colleague"}.` },
      { button: "Accept the invitation", url: `${sender.publicUrl}/invitation#token=${token}` },
      {
        text: `The link works once, for ${days} days. It opens the account for whoever has it: keep it to yourself.`,
      },
    ],
    why: "An administrator of the studio entered this address. If you don’t expect this, do nothing.",
  });
}
