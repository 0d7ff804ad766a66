/** `extenso/v1/settings/…`: what administrators look up and change at the desk. */
import * as z from "zod/mini";

/** In days; as for `STAFF_SECOND_FACTOR_DAYS`. */
export const longestGrace = 90;

/** Settings of the server's environment, which the desk shows and can't change. */
export const wireStudioSettings = z.object({
  public_url: z.string(),
  timezone: z.string(),
  /** Those of the settings above that the environment sets; the others have their default. */
  set_by_environment: z.array(z.literal(["PUBLIC_URL", "TIMEZONE"])),
});

export type WireStudioSettings = z.infer<typeof wireStudioSettings>;

/** Staff without a second factor who are named; of more, the number is told. */
export const mostNamedStaff = 20;

/** Whether the roles of staff need a second factor. */
export const wireStaffSecondFactor = z.object({
  is_required: z.boolean(),
  /** From when somebody is first asked until their role rests. */
  grace_days: z.number(),
  /** The environment decides it, so it isn't changed here. */
  is_fixed: z.boolean(),
  /** Whether the caller has one. */
  has_own: z.boolean(),
  /** Accounts with a role of the staff that may sign in. */
  staff: z.number(),
  /** How many of them have none. */
  without: z.number(),
  /** The first of those, by name. */
  named: z.array(z.object({ id: z.number(), name: z.string(), roles: z.array(z.string()) })),
});

export type WireStaffSecondFactor = z.infer<typeof wireStaffSecondFactor>;

export const wireSearchEngines = z.object({
  /** Search engines are asked to leave the whole site out. */
  is_hidden: z.boolean(),
  /** Addresses that the sitemap lists while the site isn't hidden; null: a WordPress has the projects. */
  addresses: z.nullable(z.number()),
});

export type WireSearchEngines = z.infer<typeof wireSearchEngines>;
