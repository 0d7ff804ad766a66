/** Rules for the lines and the discount of a quote or an invoice that can be sent. */
import * as z from "zod/mini";

interface WithLines {
  lines: { id: string; description: string }[];
  discount: { kind: "percent" | "amount"; value: number };
}

export const isBlank = (words: string) => words.trim() === "";

export const sendableLines = [
  z.refine<WithLines>(({ lines }) => lines.length > 0, { message: "Add a line.", path: ["lines"] }),
  z.refine<WithLines>(({ lines }) => !lines.some(({ description }) => isBlank(description)), {
    message: "Describe each line.",
    path: ["lines"],
  }),
  z.refine<WithLines>(({ lines }) => new Set(lines.map(({ id }) => id)).size === lines.length, {
    message: "Two lines have the same id.",
    path: ["lines"],
  }),
  z.refine<WithLines>(({ discount: { kind, value } }) => kind === "amount" || value <= 10_000, {
    message: "A discount is at most 100%.",
    path: ["discount"],
  }),
];
