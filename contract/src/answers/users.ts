/** `wp/v2/users`. */
import * as z from "zod/mini";
import { byContext, links, noMeta } from "../fields/answer-parts.ts";

const granted = z.record(z.string(), z.boolean());

export const answerUser = byContext(
  {
    id: z.number(),
    name: z.string(),
    url: z.string(),
    description: z.string(),
    link: z.string(),
    slug: z.string(),
    avatar_urls: z.record(z.string(), z.string()),
    _links: links,
  },
  { meta: noMeta },
  {
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    locale: z.string(),
    nickname: z.string(),
    roles: z.array(z.string()),
    registered_date: z.string(),
    capabilities: granted,
    extra_capabilities: granted,
    meta: z.object({
      persisted_preferences: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
    }),
  },
);
