/**
 * Whether staff need a second factor: by the environment, or by what administrators chose at the desk where that says
 * nothing. Both are read here alone, at each request of staff, so that a change counts at once on every replica. A
 * role whose grace is over rests: its holder is treated as a member, whatever the credential, until a second factor is
 * set up.
 */
import { secondFactorMissing } from "@extenso/contract/errors/errors.ts";
import type { Query } from "../../../engines/database/query.ts";
import { readState } from "../../../engines/database/studio-state.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { hasSecondFactor, secondFactorsOf } from "./methods.ts";

const dayMs = 24 * 60 * 60 * 1000;
const memberRole = "subscriber";

type RuleSettings = Pick<Settings, "staffSecondFactor">;

interface Held {
  id: number;
  roles: string[];
}

/** The rule as the desk stores it; its days are kept while nothing is required. */
export interface StaffRule {
  isRequired: boolean;
  graceDays: number;
}

/** Key of the studio's state. */
export const staffRuleKey = "staff-second-factor";
const unchosen: StaffRule = { isRequired: false, graceDays: 7 };

export async function staffRule(query: Query, { staffSecondFactor }: RuleSettings): Promise<StaffRule> {
  if (staffSecondFactor === null) return unchosen;
  if (staffSecondFactor) return { isRequired: true, graceDays: staffSecondFactor.graceDays };
  const chosen = await readState(query, staffRuleKey);
  return chosen === null ? unchosen : JSON.parse(chosen);
}

export async function mustHaveSecondFactor(
  query: Query,
  settings: RuleSettings,
  roles: readonly string[],
): Promise<boolean> {
  return isStaff(roles) && (await staffRule(query, settings)).isRequired;
}

const isStaff = (roles: readonly string[]) => roles.some((role) => role !== memberRole);

/** From when on the role rests; null: it needs no second factor, or has one. The grace begins when this is first asked. */
export async function secondFactorDue(
  query: Query,
  settings: RuleSettings,
  { id, roles }: Held,
  now: Date,
): Promise<Date | null> {
  if (!isStaff(roles)) return null;
  const rule = await staffRule(query, settings);
  if (!rule.isRequired || hasSecondFactor(await secondFactorsOf(query, id))) return null;
  return graceEnd((await graceBegun(query, id)) ?? (await beginGrace(query, id, now)), rule);
}

export const graceEnd = (begun: string, { graceDays }: StaffRule): Date =>
  new Date(new Date(begun).getTime() + graceDays * dayMs);

/** When somebody was first asked for a second factor; null: not yet. */
export async function graceBegun(query: Query, userId: number): Promise<string | null> {
  const record = await query
    .selectFrom("sign_in_records")
    .select("second_factor_asked_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return record?.second_factor_asked_at ?? null;
}

async function beginGrace(query: Query, userId: number, now: Date): Promise<string> {
  const asked = { second_factor_asked_at: now.toISOString() };
  await query
    .insertInto("sign_in_records")
    .values({ user_id: userId, first_signed_in_at: null, ...asked })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(asked))
    .execute();
  return asked.second_factor_asked_at;
}

/**
 * The roles that count for actions on a person's behalf in their absence. This doesn't start their grace period: people
 * who were never asked for a second factor keep their role, unless there is no grace at all.
 */
export async function rolesOnBehalf(
  query: Query,
  settings: RuleSettings,
  { id, roles }: Held,
  now: Date,
): Promise<string[]> {
  if (!(await mustHaveSecondFactor(query, settings, roles))) return roles;
  if (hasSecondFactor(await secondFactorsOf(query, id))) return roles;
  const begun = (await graceBegun(query, id)) ?? now.toISOString();
  return graceEnd(begun, await staffRule(query, settings)) > now ? roles : [memberRole];
}

/** The roles as they count now, and the refusal of what they don't count for. */
export async function rolesInForce(
  query: Query,
  settings: RuleSettings,
  held: Held,
  now: Date,
): Promise<{ roles: string[]; withheld?: RestError }> {
  const due = await secondFactorDue(query, settings, held, now);
  if (!due || due > now) return { roles: held.roles };
  const message = "Your role needs a second factor. Set one up in your settings, under Account Details.";
  return { roles: [memberRole], withheld: new RestError(secondFactorMissing, message, 403) };
}
