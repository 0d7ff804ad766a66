/** What makes the site this studio's at a glance: its colour, logo, mark, and the picture of shared links. */
import * as z from "zod/mini";
import { drawingProblem, longestDrawing } from "./drawing.ts";
import { markProblem } from "./mark-icons.ts";
import { libraryPicture } from "./pictures.ts";

const noColour = "A colour, such as #fa5537.";

/** @param problemOf says why a text isn't taken; null where it is. */
function drawing(problemOf: (text: string) => string | null) {
  return z.string({ error: "Choose an SVG." }).check(
    z.maxLength(longestDrawing),
    z.superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem) context.addIssue({ code: "custom", message: problem });
    }),
  );
}

export const brand = z.object({
  /** Left out: the site's own. */
  accent: z.optional(
    z.string({ error: noColour }).check(z.maxLength(7, noColour), z.regex(/^#[0-9a-f]{6}$/, noColour)),
  ),
  /** Left out: the mark and the name that the site came with. */
  logo: z.optional(
    z.object({
      svg: drawing(drawingProblem),
      /** Drawn in the colour of the text around it, so that it fits both themes; else in its own colours. */
      tinted: z.boolean(),
    }),
  ),
  /** The favicon, the icons of the installed site, and the picture in mails. Left out: those that came with the site. */
  mark: z.optional(
    z.object({
      svg: drawing(markProblem),
      /** Behind it; any colour. Left out: the drawing is the whole icon. */
      ground: z.optional(
        z.string({ error: noColour }).check(z.maxLength(7, noColour), z.regex(/^#[0-9a-f]{6}$/, noColour)),
      ),
    }),
  ),
  /** Shown where a page is shared, in place of the pictures that came with the site. */
  share: z.optional(libraryPicture),
});
