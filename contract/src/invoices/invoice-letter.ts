/** Default subject and text of the mail with an invoice, which people may edit before sending. */
import type { InvoiceDocument, InvoiceKind } from "./invoice-document.ts";

export interface Letter {
  subject: string;
  body: string;
}

interface LetterSource {
  kind: InvoiceKind;
  /** `null` until it is sent. */
  number: string | null;
  corrects: { number: string | null } | null;
  document: Pick<InvoiceDocument, "title" | "client">;
}

export function invoiceLetter({ kind, number, corrects, document }: LetterSource): Letter {
  const [firstName = ""] = document.client.name.split(" ");
  const what = kind === "credit" ? "credit note" : "invoice";
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const upon = corrects?.number ? ` for invoice ${corrects.number}` : "";
  const said = number
    ? `here is the ${what} ${number} again.`
    : `here is the ${what}${upon} for “${document.title}”.`;
  return {
    subject: number ? `${name} ${number}: ${document.title}` : `${name}: ${document.title}`,
    body: `Hello ${firstName},\n\n${said}`,
  };
}
