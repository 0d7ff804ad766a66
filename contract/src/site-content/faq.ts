/** The questions of the home page with their answers (docs/specification.md §2). */
import * as z from "zod/mini";
import { key, line, listOf, paragraph } from "./fields.ts";

/** Names of lucide-react's icons, as it exports them; the home page brings the pictures. */
const questionIcons = [
  "CalendarClock",
  "ReceiptText",
  "ListChecks",
  "MapPin",
  "FilePenLine",
  "Drone",
] as const;

export const faq = z.object({
  title: line(80),
  items: listOf(
    z.object({
      id: key,
      icon: z.enum(questionIcons, { error: "Choose one of the icons." }),
      question: line(160),
      answer: paragraph(1_200),
    }),
    { most: 30, distinct: ({ id }) => id },
  ),
  /** The card beside them, which leads to the contact form. */
  more: z.object({ title: line(80), text: paragraph(300), button: line(40) }),
});
