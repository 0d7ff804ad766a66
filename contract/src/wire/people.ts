/** `extenso/v1/people` and `invitations`: accounts as administrators see them. Times are UTC without a zone. */
import * as z from "zod/mini";

/** In the order in which they are offered. */
export const staffRoles = ["administrator", "editor", "producer", "author", "contributor"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const peopleGroups = ["staff", "members", ...staffRoles] as const;
export const peopleSeen = ["week", "month", "quarter", "longer", "never"] as const;
export const peopleStates = ["unconfirmed", "deactivated", "left"] as const;
export const peopleOrders = ["name", "registered", "seen"] as const;

/** In characters. */
export const longestReason = 300;

export const wirePerson = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  /** Empty for who has left. */
  email: z.string(),
  roles: z.array(z.string()),
  avatar: z.string(),
  registered_gmt: z.string(),
  /** Precise to an hour; `null`: never, as far as is known. */
  last_seen_gmt: z.nullable(z.string()),
  confirmed_gmt: z.nullable(z.string()),
  deactivated_gmt: z.nullable(z.string()),
  left_gmt: z.nullable(z.string()),
});

export type WirePerson = z.infer<typeof wirePerson>;

export const wirePersonDetail = z.extend(wirePerson, {
  first_name: z.string(),
  last_name: z.string(),
  url: z.string(),
  description: z.string(),
  /** Another account has this address. */
  is_address_taken: z.boolean(),
  is_caller: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.string(),
      /** The session that asks. */
      current: z.boolean(),
      user_agent: z.string(),
      address: z.string(),
      created_gmt: z.string(),
      last_seen_gmt: z.string(),
    }),
  ),
  /** Proofs that the account has beside the password. */
  second_factors: z.object({ passkeys: z.number(), app: z.boolean() }),
  application_passwords: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      created_gmt: z.string(),
      last_used_gmt: z.nullable(z.string()),
      last_address: z.nullable(z.string()),
      /** As in `passwordLimits`. */
      limited_to: z.string(),
      expires_gmt: z.nullable(z.string()),
    }),
  ),
  /** How many of each kind, the bin left out; files are `attachment`. */
  works: z.array(z.object({ type: z.string(), count: z.number() })),
  /** The newest. */
  latest: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      title: z.string(),
      status: z.string(),
      modified_gmt: z.string(),
    }),
  ),
  /** Requests that they answer. */
  owned_requests: z.number(),
  /** The newest that they sent, by account or by a confirmed address. */
  requests: z.array(
    z.object({
      id: z.number(),
      reference: z.string(),
      service: z.string(),
      status: z.string(),
      created_gmt: z.string(),
    }),
  ),
});

export type WirePersonDetail = z.infer<typeof wirePersonDetail>;

export const wirePersonDone = z.object({ done: z.literal(true) });

/** How many devices were signed out. */
export const wirePersonSessionsEnded = z.object({ ended: z.number() });

export const wireInvitation = z.object({
  id: z.number(),
  email: z.string(),
  role: z.string(),
  invited_by: z.string(),
  sent_gmt: z.string(),
  expires_gmt: z.string(),
  expired: z.boolean(),
  /** `waiting`: the mail server hasn't taken it yet, and is asked again. */
  mail: z.literal(["sent", "waiting", "failed"]),
});

export type WireInvitation = z.infer<typeof wireInvitation>;

/** The invitation behind a link. */
export const wireOpenedInvitation = z.object({
  email: z.string(),
  role: z.string(),
  invited_by: z.string(),
  /** The address is that of this account, which gets the role; `null`: a new account is made. */
  username: z.nullable(z.string()),
});

export type WireOpenedInvitation = z.infer<typeof wireOpenedInvitation>;

export const wireAcceptedInvitation = z.object({ username: z.string() });
