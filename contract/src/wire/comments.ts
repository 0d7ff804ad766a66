/** `extenso/v1/comments`: what is said about a block or a field of an article, page or project. */
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
  /** Where the block was last known to be, and the beginning of its text. */
  block: z.number(),
  words: z.string(),
  resolved: z.nullable(z.object({ at_gmt: z.string(), by: z.string() })),
  messages: z.array(wireCommentMessage),
});

export const wireComments = z.object({
  /** Changes with every change of a thread. */
  version: z.string(),
  /** Oldest first; null: nothing has changed since the version that the caller knows. */
  threads: z.nullable(z.array(wireCommentThread)),
});

/** Those who may edit the record, and so may be mentioned. */
export const wireCommentPeople = z.array(z.object({ id: z.number(), name: z.string() }));

/** Records with open comments. */
export const wireOpenComments = z.array(
  z.object({ post: z.number(), type: z.string(), title: z.string(), open: z.number() }),
);

export const wireCommentRemoved = z.object({ removed: z.literal(true) });

/** What guests of a preview link see: the post, and what they can comment on besides its blocks. */
export const wireGuestPreview = z.object({
  title: z.string(),
  /** Path and query of the page that shows the post. */
  path: z.string(),
  /** It has been published: there is nothing to comment on any more, and `path` is for everybody. */
  published: z.boolean(),
  /** UTC without a zone. */
  expires_gmt: z.string(),
  /** `words`: the beginning of its text, by which it is found on the page; empty where it has none. */
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
  /** Oldest first; null: nothing has changed since the version that the caller knows. */
  threads: z.nullable(z.array(wireGuestThread)),
});
