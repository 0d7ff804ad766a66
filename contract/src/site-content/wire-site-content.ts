/** Wire format of `extenso/v1/site`, the site's own text. Times are in UTC without a zone suffix, as in WordPress. */
import * as z from "zod/mini";

const person = z.nullable(z.object({ id: z.number(), name: z.string() }));

/** A part as every visitor may read it; `document` follows the part's schema. */
export const wireSiteContent = z.object({
  part: z.string(),
  /** Null for the default text that the site came with. */
  modified_gmt: z.nullable(z.string()),
  document: z.unknown(),
});

const standing = {
  part: z.string(),
  title: z.string(),
  description: z.string(),
  /** Counts every change, drafts included. */
  version: z.number(),
  /** `first`: still the default text. `future`: a change is scheduled, besides the published text. */
  status: z.literal(["first", "publish", "draft", "future"]),
  has_draft: z.boolean(),
  /** Time of the last change, drafts included. */
  modified_gmt: z.nullable(z.string()),
  modified_by: person,
  published_gmt: z.nullable(z.string()),
  /** Time of the next scheduled publication. */
  scheduled_gmt: z.nullable(z.string()),
  may_edit: z.boolean(),
  /** Set if a stored document of this part doesn't fit this version of the site. */
  problem: z.nullable(z.string()),
};

/** A part in the desk's list. */
export const wireSitePartStatus = z.object(standing);

/** A part as its form opens it: `document` is the draft if there is one, otherwise the published text. */
export const wireEditedSiteContent = z.object({
  ...standing,
  document: z.unknown(),
  /** Messages for fields of the stored `document` that don't fit the schema, by the field's path. */
  faults: z.record(z.string(), z.string()),
  /** The document that visitors see; null if no stored version can be shown. */
  published: z.unknown(),
  /** Time since when visitors see `published`; null for the default text. */
  shown_gmt: z.nullable(z.string()),
  problems: z.array(
    z.object({
      kind: z.literal(["published", "draft", "scheduled"]),
      message: z.string(),
      /** The stored text, as it is in the database. */
      stored: z.string(),
    }),
  ),
  /** Scheduled publications, the next one first. */
  scheduled: z.array(
    z.object({
      id: z.number(),
      date_gmt: z.string(),
      created_by: person,
      /** Null if the stored text can't be read as fields. */
      document: z.unknown(),
      /** The published text at the time of scheduling; the differences of `document` from it are published. */
      base: z.unknown(),
      /** Reason why it can't be published; null if it can. */
      problem: z.nullable(z.string()),
    }),
  ),
  /** Set if the last scheduled publication overwrote other changes; null after the part is published again. */
  note: z.nullable(z.object({ date_gmt: z.string(), conflicts: z.array(z.string()), replaced: z.boolean() })),
});

const revision = {
  id: z.number(),
  part: z.string(),
  /** `first`: the default text, whose id is 0. */
  status: z.literal(["first", "publish", "draft", "future"]),
  date_gmt: z.nullable(z.string()),
  author: person,
};

export const wireSiteRevision = z.object(revision);
export const wireWholeSiteRevision = z.object({
  ...revision,
  document: z.unknown(),
  /** Reason why it doesn't fit this version of the site; null if it fits. */
  problem: z.nullable(z.string()),
});
