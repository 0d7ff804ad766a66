/** `wp/v2/users`: authors as everyone sees them, accounts as their owner does, and the profile's update. */
import * as z from "zod/mini";
import { optionalText, optionalUnknown, text, tolerantList, tolerantRecord } from "./parts.ts";

/** Role names; PHP makes an object of a list that lost its first entry. */
export const roles = z.pipe(
  optionalUnknown,
  z.transform((value) =>
    Object.values(typeof value === "object" && value !== null ? value : {}).filter(
      (role): role is string => typeof role === "string",
    ),
  ),
);

/** By width in pixels. */
const avatarUrls = tolerantRecord(z.string());

export const wireAuthor = z.object({
  id: z.number(),
  name: z.string(),
  description: text,
  avatar_urls: avatarUrls,
});

/** With `context=edit`, and as the answer to an update; without it, only `id`, `name` and pictures are there. */
export const wireUser = z.object({
  id: z.number(),
  username: optionalText,
  name: text,
  first_name: text,
  last_name: text,
  email: text,
  roles,
  registered_date: text,
  avatar_urls: avatarUrls,
});

/**
 * `POST wp/v2/users/{id}`: docs/specification.md §3, profile update payload, of which only what was edited is sent. `name` is
 * the display name. `avatar_url` changes nothing: a WordPress ignores it, and so does our server.
 */
export const userUpdateRequest = z.object({
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  name: z.optional(z.string()),
  username: z.optional(z.string()),
  avatar_url: z.optional(z.string()),
});

/** The part of `OPTIONS` about the update's arguments that the site reads. */
export const wireUpdateDescription = z.object({
  endpoints: tolerantList(
    z.object({
      methods: tolerantList(z.string()),
      args: tolerantRecord(z.object({ readonly: z.catch(z.optional(z.boolean()), undefined) })),
    }),
  ),
});

export type WireAuthor = z.infer<typeof wireAuthor>;
export type WireUser = z.infer<typeof wireUser>;
export type UserUpdateRequest = z.infer<typeof userUpdateRequest>;
