/** Schema of a quote that can be sent: a title, described lines, discount and credits in bounds, an https payment link. */
import * as z from "zod/mini";
import { quoteDraft } from "./quote-document.ts";
import { leastTotalCents } from "./quote-totals.ts";

const isBlank = (words: string) => words.trim() === "";

/** A quote that can be sent. */
export const sendableQuote = quoteDraft.check(
  z.refine(({ title }) => !isBlank(title), { message: "Give the quote a title.", path: ["title"] }),
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
  z.refine((document) => leastTotalCents(document) >= 0, {
    message: "The credits are more than the rest.",
    path: ["lines"],
  }),
  z.refine(({ paymentUrl }) => paymentUrl === "" || /^https:\/\/\S+$/.test(paymentUrl), {
    message: "Enter an address that begins with https://.",
    path: ["paymentUrl"],
  }),
);
