/**
 * Schemas of our own server's responses, to the last field: a response leaves the server only through a schema in
 * `answers/` (or, for the calls of `extenso/v1` and tokens, in `wire/extenso.ts` and `wire/tokens.ts`). A field that
 * isn't named there is not sent. These schemas are strict; those in `wire/` are tolerant, since any WordPress may
 * have sent the response.
 */
import * as z from "zod/mini";

/** WordPress's scopes of a record: what everyone reads, what goes into others, what editors get. */
export interface ByContext<View = z.ZodMiniType, Embed = z.ZodMiniType, Edit = z.ZodMiniType> {
  view: View;
  embed: Embed;
  edit: Edit;
}

/** @param view beside `always`; @param edit beside both, or in their place. */
export function byContext<
  Always extends z.core.$ZodLooseShape,
  View extends z.core.$ZodLooseShape,
  Edit extends z.core.$ZodLooseShape,
>(always: Always, view: View, edit: Edit) {
  return {
    embed: z.object(always),
    view: z.object({ ...always, ...view }),
    edit: z.object({ ...always, ...view, ...edit }),
  };
}

export function listOf({ view, embed, edit }: ByContext): ByContext {
  return { view: z.array(view), embed: z.array(embed), edit: z.array(edit) };
}

/** HTML as WordPress wraps it; `raw`, what was typed, is for editors. */
export const html = z.object({ rendered: z.string() });
export const editableHtml = z.object({ raw: z.string(), rendered: z.string() });

/** `meta` without registered keys, which PHP encodes as an empty list. */
export const noMeta = z.array(z.never());

/** The notes of an article or a page, as the JSON of a list. */
export const footnotes = z.object({ footnotes: z.string() });

/** Advanced Custom Fields: whatever the studio filled in, all of it meant to be read. */
export const customFields = z.unknown();

const link = z.object({
  href: z.string(),
  /** Only in `self`: the methods that the caller may use there. */
  targetHints: z.optional(z.object({ allow: z.array(z.string()) })),
  embeddable: z.optional(z.boolean()),
  /** Only in links to revisions. */
  count: z.optional(z.number()),
  id: z.optional(z.number()),
  taxonomy: z.optional(z.string()),
  /** Only of the post that a file is attached to. */
  post_type: z.optional(z.string()),
  /** Only in `curies`. */
  name: z.optional(z.string()),
  templated: z.optional(z.boolean()),
});

export const links = z.record(z.string(), z.array(link));

/** Takes the place of an embedded record that could not be read. */
export const answerError = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.number() }),
});

/** The response to a deletion: the record in the bin or, if it is gone for good, as it was, without links. */
export function deletedOr(record: z.ZodMiniObject<z.core.$ZodLooseShape>) {
  return z.union([record, z.object({ deleted: z.boolean(), previous: z.omit(record, { _links: true }) })]);
}
