/** The day's contact requests in one mail. */

import { renderMail } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import { asLine, type Facts, type MailSettings, sendersFacts } from "./mails.ts";
import type { ContactRequest } from "./store.ts";

/** Requests shown with their text; the rest are listed, which bounds the mail's size. */
const shownWhole = 25;

const longestShown = 2_000;

/** One mail with the requests that arrived after the day's notices were used up. */
export function digestMail(settings: MailSettings, requests: ContactRequest[]): BudgetedMail {
  const whole = requests.slice(0, shownWhole);
  const listed = requests.slice(shownWhole);
  const count = requests.length === 1 ? "1 more request" : `${requests.length} more requests`;
  return {
    kind: "contact-digest",
    to: settings.studioEmail,
    subject: `${count} (${requests[0]?.reference}${requests.length > 1 ? " …" : ""})`,
    ...renderMail({
      preview: "They came faster than they could be reported one by one.",
      slate: "Contact form",
      heading: count,
      blocks: [
        { text: "They came faster than they could be reported one by one. All are stored." },
        ...whole.flatMap((request) => [
          { facts: [["Reference", request.reference], ...sendersFacts(settings, request)] as Facts },
          { quote: shortened(request.message) },
        ]),
        ...(listed.length > 0 ? [{ text: listed.map(asLine).join("\n") }] : []),
      ],
      footer: ["To answer one, write to its sender's address."],
    }),
  };
}

function shortened(message: string): string {
  if (message.length <= longestShown) return message;
  return `${message.slice(0, longestShown).toWellFormed()} […]`;
}
