/** The studio's brand on the site: accent colour, logo, mark, and the picture of shared links. */
import * as z from "zod/mini";
import { drawingProblem, longestDrawing } from "./drawing.ts";
import { markProblem } from "./mark-icons.ts";
import { libraryPicture } from "./pictures.ts";

const noColour = "A colour, such as #fa5537.";

/** @param problemOf returns the reason why a text is invalid; null if it is valid. */
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
  /** The default accent colour if left out. */
  accent: z.optional(
    z.string({ error: noColour }).check(z.maxLength(7, noColour), z.regex(/^#[0-9a-f]{6}$/, noColour)),
  ),
  /** The default mark and name if left out. */
  logo: z.optional(
    z.object({
      svg: drawing(drawingProblem),
      /** Drawn in the colour of the text around it, so that it fits both themes; else in its own colours. */
      tinted: z.boolean(),
    }),
  ),
  /** The favicon, the icons of the installed site, and the picture in mails; the default ones if left out. */
  mark: z.optional(
    z.object({
      svg: drawing(markProblem),
      /** Background colour; if left out, the drawing is the whole icon. */
      ground: z.optional(
        z.string({ error: noColour }).check(z.maxLength(7, noColour), z.regex(/^#[0-9a-f]{6}$/, noColour)),
      ),
    }),
  ),
  /** Picture for shared pages, instead of the default ones. */
  share: z.optional(libraryPicture),
});
