/** How the studio wants to be paid: its terms, and what stands on each invoice as the way to pay. */
import * as z from "zod/mini";
import { reminderSettings, usualReminders } from "./reminders.ts";

const noDays = "Enter a number of days from 0 to 365.";
const longestInstructions = 2_000;
const tooLong = `Please use at most ${longestInstructions} characters`;
const noAddress = "Enter an address that begins with https://.";

export const invoiceSettings = z.object({
  /** Days from sending until an invoice is due. */
  dueDays: z.int({ error: noDays }).check(z.gte(0, noDays), z.lte(365, noDays)),
  /** Address for e-Transfers, or an account; the client's page shows it as it is written. */
  instructions: z.string().check(z.maxLength(longestInstructions, tooLong)),
  /** The studio's own page for payments; empty: none. */
  paymentUrl: z.string().check(
    z.maxLength(500),
    z.refine((url) => url === "" || /^https:\/\/\S+$/.test(url), noAddress),
  ),
  /** Payments of an accepted quote that are due on acceptance or on a day are billed without a press. */
  billsByItself: z.boolean(),
  /** Below the sums of new invoices. */
  notes: z.string().check(z.maxLength(4_000, "Please use at most 4000 characters")),
  reminders: reminderSettings,
});

export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** As they are written: what is left out stays as it is. */
export const writtenInvoiceSettings = z.partial(invoiceSettings);

export const usualInvoiceSettings: InvoiceSettings = {
  dueDays: 15,
  instructions: "",
  paymentUrl: "",
  billsByItself: false,
  notes: "",
  reminders: usualReminders,
};
