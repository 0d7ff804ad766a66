/** Schema of an invoice that can be sent: a title, a client, described lines, a total that isn't below zero. */
import * as z from "zod/mini";
import { invoiceDraft } from "./invoice-document.ts";
import { invoiceTotals } from "./invoice-totals.ts";

const isBlank = (words: string) => words.trim() === "";

export const sendableInvoice = invoiceDraft.check(
  z.refine(({ title }) => !isBlank(title), { message: "Give the invoice a title.", path: ["title"] }),
  z.refine(({ client }) => !isBlank(client.name) || !isBlank(client.company), {
    message: "Say whom it is for.",
    path: ["client"],
  }),
  z.refine(({ lines }) => lines.length > 0, { message: "Add a line.", path: ["lines"] }),
  z.refine(({ lines }) => !lines.some(({ description }) => isBlank(description)), {
    message: "Describe each line.",
    path: ["lines"],
  }),
  z.refine(({ lines }) => new Set(lines.map(({ id }) => id)).size === lines.length, {
    message: "Two lines have the same id.",
    path: ["lines"],
  }),
  z.refine(({ discount: { kind, value } }) => kind === "amount" || value <= 10_000, {
    message: "A discount is at most 100 %.",
    path: ["discount"],
  }),
  z.refine((document) => invoiceTotals(document).totalCents >= 0, {
    message: "The credits are more than the rest.",
    path: ["lines"],
  }),
);
