/**
 * Field types of the site's words: texts, addresses and lists, each with bounds. Error messages are for the person
 * who fills in the form.
 */
import * as z from "zod/mini";

const missing = "This is missing.";
const control = /^[^\p{Cc}\u2028\u2029]*$/u;
const controlButNewLine = /^(?:[^\p{Cc}\u2028\u2029]|\n)*$/u;

function texts(most: number, allowed: RegExp) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, `At most ${most} characters.`),
      z.regex(allowed, "Only visible characters."),
    );
}

/** One line. @param most characters. */
export const line = (most: number) => texts(most, control);

/** Several lines. @param most characters. */
export const paragraph = (most: number) => texts(most, controlButNewLine);

/** One line that may be left empty. @param most characters. */
export const optionalLine = (most: number) =>
  z
    .string({ error: "A text." })
    .check(
      z.trim(),
      z.maxLength(most, `At most ${most} characters.`),
      z.regex(control, "Only visible characters."),
    );

/** Tells one entry from another, in addresses and anchors as well: `how-long`. */
export const key = z
  .string({ error: missing })
  .check(
    z.maxLength(60, "At most 60 characters."),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lowercase letters, numbers and hyphens."),
  );

/** A path of this site: `/contact`, `/portfolio/dune-line`, `/#faq`. */
export const ownPath = z
  .string({ error: missing })
  .check(
    z.maxLength(300, "At most 300 characters."),
    z.regex(/^\/(?![/\\])[^\s\p{Cc}\\<>"']*$/u, "A path of this site, such as /contact."),
  );

/** A file of this site: what came with it (`/media/…`), or of the media library (`/wp-content/uploads/…`). */
export const ownFile = z
  .string({ error: missing })
  .check(
    z.maxLength(300, "At most 300 characters."),
    z.regex(
      /^\/(?:media|wp-content\/uploads)\/(?!.*\.\.)[\w./%~@+()-]+\.\w{2,5}$/,
      "A file of the media library, such as /wp-content/uploads/2026/11/portrait.jpg.",
    ),
  );

/** Somewhere else on the web. */
export const webAddress = z
  .string({ error: missing })
  .check(
    z.maxLength(500, "At most 500 characters."),
    z.regex(
      /^https:\/\/[^\s\p{Cc}\\<>"'/?#]+\.[^\s\p{Cc}\\<>"']+$/u,
      "An address that starts with https://.",
    ),
  );

/**
 * A list in the order it is shown in.
 * @param distinct what must differ from entry to entry; the message is put on the later one.
 */
export function listOf<Item extends z.ZodMiniType>(
  item: Item,
  {
    least = 1,
    most,
    distinct,
  }: { least?: number; most: number; distinct?: (item: z.output<Item>) => unknown },
) {
  return z.array(item, { error: missing }).check(
    z.minLength(least, least === 1 ? "At least one is needed." : `At least ${least} are needed.`),
    z.maxLength(most, `At most ${most}.`),
    z.check(({ value, issues }) => {
      if (!distinct) return;
      const seen = new Set<unknown>();
      for (const [index, one] of value.entries()) {
        const name = distinct(one);
        if (seen.has(name))
          issues.push({
            code: "custom",
            input: one,
            path: [index],
            message: `There are two of ${String(name)}.`,
          });
        seen.add(name);
      }
    }),
  );
}

/** A link of this site with its words. */
export const ownLink = z.object({ label: line(80), to: ownPath });
