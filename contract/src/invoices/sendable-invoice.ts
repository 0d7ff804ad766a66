/** Schema of an invoice that can be sent: a title, a client, described lines, a total that isn't below zero. */
import * as z from "zod/mini";
import { isBlank, sendableLines } from "../quotes/sendable-lines.ts";
import { invoiceDraft } from "./invoice-document.ts";
import { invoiceTotals } from "./invoice-totals.ts";

export const sendableInvoice = invoiceDraft.check(
  z.refine(({ title }) => !isBlank(title), { message: "Give the invoice a title.", path: ["title"] }),
  z.refine(({ client }) => !isBlank(client.name) || !isBlank(client.company), {
    message: "Say whom it is for.",
    path: ["client"],
  }),
  ...sendableLines,
  z.refine((document) => invoiceTotals(document).totalCents >= 0, {
    message: "The credits are more than the rest.",
    path: ["lines"],
  }),
);
