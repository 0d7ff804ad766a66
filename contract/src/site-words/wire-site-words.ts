/** `extenso/v1/site`: the site's own words on the wire. Times are UTC without a zone, as WordPress says them. */
import * as z from "zod/mini";

const person = z.nullable(z.object({ id: z.number(), name: z.string() }));

/** As everybody reads it; `document` is of the part's schema. */
export const wireWords = z.object({
  part: z.string(),
  /** Null: the words that the site came with. */
  modified_gmt: z.nullable(z.string()),
  document: z.unknown(),
});

const standing = {
  part: z.string(),
  title: z.string(),
  description: z.string(),
  /** Counts every change, drafts included. */
  version: z.number(),
  /** `first`: nobody has changed it yet. */
  status: z.literal(["first", "publish", "draft", "future"]),
  /** Of the last change, drafts included. */
  modified_gmt: z.nullable(z.string()),
  modified_by: person,
  published_gmt: z.nullable(z.string()),
  /** When the draft goes out by itself. */
  scheduled_gmt: z.nullable(z.string()),
  may_edit: z.boolean(),
};

/** A part in the desk's list. */
export const wireWordsStanding = z.object(standing);

/** As it is edited: the draft where there is one, else what is published. */
export const wireEditedWords = z.object({
  ...standing,
  document: z.unknown(),
  /** What visitors see. */
  published: z.unknown(),
});

const revision = {
  id: z.number(),
  part: z.string(),
  /** `first`: the words that the site came with, whose number is 0. */
  status: z.literal(["first", "publish", "draft", "future"]),
  date_gmt: z.nullable(z.string()),
  author: person,
};

export const wireWordsRevision = z.object(revision);
export const wireWordsRevisionWhole = z.object({ ...revision, document: z.unknown() });
