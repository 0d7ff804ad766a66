/** Links of the header, the mobile menu and the footer (docs/specification.md §2). */
import * as z from "zod/mini";
import { line, listOf, ownPath } from "./fields.ts";

const link = z.object({ to: ownPath, label: line(40) });
const to = ({ to }: { to: string }) => to;
const links = (most: number) => listOf(link, { most, distinct: to });

export const menus = z.object({
  /** Shown in the header and the mobile menu, one level deep. */
  main: listOf(z.object({ ...link.shape, children: z.optional(listOf(link, { most: 12, distinct: to })) }), {
    most: 8,
    distinct: to,
  }),
  /** The button beside it. */
  contact: link,
  footer: links(10),
  /** At the very end of every page. */
  legal: links(6),
});
