/** `extenso/v1/comments`: comments on a block or a field of an article, page or project. */
import * as z from "zod/mini";

/** Times are UTC without a zone. */
const wireCommentMessage = z.object({
  id: z.number(),
  /** `id` is null for guests of a preview link, and for an account that is gone. */
  author: z.object({ id: z.nullable(z.number()), name: z.string(), guest: z.boolean() }),
  text: z.string(),
  created_gmt: z.string(),
  edited_gmt: z.nullable(z.string()),
  /** Whether the caller may still change it. */
  editable: z.boolean(),
});

export const wireCommentThread = z.object({
  id: z.number(),
  /** A field's name; empty for a block. */
  field: z.string(),
  /** The block's last known index, and the beginning of its text. */
  block: z.number(),
  words: z.string(),
  resolved: z.nullable(z.object({ at_gmt: z.string(), by: z.string() })),
  messages: z.array(wireCommentMessage),
});

export const wireComments = z.object({
  /** Changes with every change of a thread. */
  version: z.string(),
  /** Oldest first; null if nothing has changed since the caller's version. */
  threads: z.nullable(z.array(wireCommentThread)),
});

/** People who may edit the record, and so may be mentioned. */
export const wireCommentPeople = z.array(z.object({ id: z.number(), name: z.string() }));

/** Records with open comments. */
export const wireOpenComments = z.array(
  z.object({ post: z.number(), type: z.string(), title: z.string(), open: z.number() }),
);

export const wireCommentRemoved = z.object({ removed: z.literal(true) });

/** The preview for guests with a link: the post's page, and fields that they can comment on besides blocks. */
export const wireGuestPreview = z.object({
  title: z.string(),
  /** Path and query of the page that shows the post. */
  path: z.string(),
  /** Whether it has been published: then `path` is public, and nothing can be commented on. */
  published: z.boolean(),
  /** UTC without a zone. */
  expires_gmt: z.string(),
  /** `words`: the beginning of a field's text, by which it is found on the page; empty if it has none. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), words: z.string() })),
});

const wireGuestMessage = z.object({
  id: z.number(),
  author: z.object({ name: z.string(), guest: z.boolean() }),
  text: z.string(),
  created_gmt: z.string(),
});

/** A thread that began on the guest's own link. */
export const wireGuestThread = z.object({
  id: z.number(),
  field: z.string(),
  block: z.number(),
  words: z.string(),
  resolved: z.boolean(),
  messages: z.array(wireGuestMessage),
});

export const wireGuestThreads = z.object({
  version: z.string(),
  /** Oldest first; null if nothing has changed since the caller's version. */
  threads: z.nullable(z.array(wireGuestThread)),
});
