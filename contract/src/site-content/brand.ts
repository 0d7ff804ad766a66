/** What makes the site this studio's at a glance: its colour, its logo, the picture of shared links. */
import * as z from "zod/mini";
import { contrast } from "../colours/contrast.ts";
import { drawingProblem, longestDrawing } from "./drawing.ts";
import { libraryPicture } from "./pictures.ts";

/** On buttons and other fills of the colour, in both themes. */
const letters = "#0b0b0d";

const noColour = "A colour, such as #fa5537.";

export const brand = z.object({
  /** Left out: the site's own. */
  accent: z.optional(
    z.string({ error: noColour }).check(
      z.maxLength(7, noColour),
      z.regex(/^#[0-9a-f]{6}$/, noColour),
      z.refine((colour) => contrast(colour, letters) >= 4.5, {
        error: "Dark letters on it are hard to read, as on every button. A lighter shade works.",
      }),
    ),
  ),
  /** Left out: the mark and the name that the site came with. */
  logo: z.optional(
    z.object({
      svg: z.string({ error: "Choose an SVG." }).check(
        z.maxLength(longestDrawing),
        z.superRefine((text, context) => {
          const problem = drawingProblem(text);
          if (problem) context.addIssue({ code: "custom", message: problem });
        }),
      ),
      /** Drawn in the colour of the text around it, so that it fits both themes; else in its own colours. */
      tinted: z.boolean(),
    }),
  ),
  /** Shown where a page is shared, in place of the pictures that came with the site. */
  share: z.optional(libraryPicture),
});
