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
  /** `first`: nobody has changed it yet. `future`: something is scheduled beside what is published. */
  status: z.literal(["first", "publish", "draft", "future"]),
  has_draft: z.boolean(),
  /** Of the last change, drafts included. */
  modified_gmt: z.nullable(z.string()),
  modified_by: person,
  published_gmt: z.nullable(z.string()),
  /** When the next of its scheduled words go out by themselves. */
  scheduled_gmt: z.nullable(z.string()),
  may_edit: z.boolean(),
  /** Something that is stored of it doesn't fit this version of the site. */
  problem: z.nullable(z.string()),
};

/** A part in the desk's list. */
export const wireWordsStanding = z.object(standing);

/** As it is edited: the draft where there is one, else what is published. */
export const wireEditedWords = z.object({
  ...standing,
  document: z.unknown(),
  /** What is wrong with `document`, by the path of the field: it is stored, and doesn't fit. */
  faults: z.record(z.string(), z.string()),
  /** What visitors see; null: nothing that is stored can be shown. */
  published: z.unknown(),
  /** Since when they see it; null: the words that the site came with. */
  shown_gmt: z.nullable(z.string()),
  problems: z.array(
    z.object({
      kind: z.literal(["published", "draft", "scheduled"]),
      message: z.string(),
      /** As it is stored. */
      stored: z.string(),
    }),
  ),
  /** What goes out by itself, the next first. */
  scheduled: z.array(
    z.object({
      id: z.number(),
      date_gmt: z.string(),
      created_by: person,
      /** Null: what is stored has no fields. */
      document: z.unknown(),
      /** What was published when it was scheduled: what differs from it goes out. */
      base: z.unknown(),
      /** Why it won't go out. */
      problem: z.nullable(z.string()),
    }),
  ),
  /** How the last scheduled words went out, where somebody had changed the same; null once that is published over. */
  note: z.nullable(z.object({ date_gmt: z.string(), conflicts: z.array(z.string()), replaced: z.boolean() })),
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
export const wireWordsRevisionWhole = z.object({
  ...revision,
  document: z.unknown(),
  /** Why it doesn't fit this version of the site. */
  problem: z.nullable(z.string()),
});
