/** Schema of a quote that can be sent: a title, described lines, discount and credits in bounds, an https payment link. */
import * as z from "zod/mini";
import { isScheduleWithin } from "./payment-schedule.ts";
import { quoteDraft } from "./quote-document.ts";
import { leastTotalCents } from "./quote-totals.ts";
import { isBlank, sendableLines } from "./sendable-lines.ts";

/** A quote that can be sent. */
export const sendableQuote = quoteDraft.check(
  z.refine(({ title }) => !isBlank(title), { message: "Give the quote a title.", path: ["title"] }),
  ...sendableLines,
  z.refine((document) => leastTotalCents(document) >= 0, {
    message: "The credits are more than the rest.",
    path: ["lines"],
  }),
  z.refine(
    ({ schedule }) => !schedule || [...schedule.parts, schedule.rest].every(({ name }) => !isBlank(name)),
    {
      message: "Name each payment.",
      path: ["schedule"],
    },
  ),
  z.refine((document) => isScheduleWithin(document, leastTotalCents(document)), {
    message: "The payments are more than the whole.",
    path: ["schedule"],
  }),
  z.refine(({ paymentUrl }) => paymentUrl === "" || /^https:\/\/\S+$/.test(paymentUrl), {
    message: "Enter an address that begins with https://.",
    path: ["paymentUrl"],
  }),
);
