/** Schema of a quote that can be sent: a title, described lines, discount and credits in bounds, an https payment link. */
import * as z from "zod/mini";
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
  z.refine(({ paymentUrl }) => paymentUrl === "" || /^https:\/\/\S+$/.test(paymentUrl), {
    message: "Enter an address that begins with https://.",
    path: ["paymentUrl"],
  }),
);
