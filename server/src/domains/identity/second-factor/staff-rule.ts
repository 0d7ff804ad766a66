/**
 * Whether staff need a second factor. The settings of it are read here alone. A role whose grace is over rests: its
 * holder is treated as a member, whatever the credential, until a second factor is set up.
 */
import { secondFactorMissing } from "@extenso/contract/errors/errors.ts";
import type { Query } from "../../../engines/database/query.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { hasSecondFactor, secondFactorsOf } from "./methods.ts";

const dayMs = 24 * 60 * 60 * 1000;
const memberRole = "subscriber";

interface Held {
  id: number;
  roles: string[];
}

function rulesFor({ staffSecondFactor }: Pick<Settings, "staffSecondFactor">, roles: readonly string[]) {
  return roles.some((role) => role !== memberRole) ? staffSecondFactor : null;
}

export function mustHaveSecondFactor(
  settings: Pick<Settings, "staffSecondFactor">,
  roles: readonly string[],
): boolean {
  return rulesFor(settings, roles) !== null;
}

/** From when on the role rests; null: it needs no second factor, or has one. The grace begins when this is first asked. */
export async function secondFactorDue(
  query: Query,
  settings: Pick<Settings, "staffSecondFactor">,
  { id, roles }: Held,
  now: Date,
): Promise<Date | null> {
  const rule = rulesFor(settings, roles);
  if (!rule || hasSecondFactor(await secondFactorsOf(query, id))) return null;
  const begun = (await graceOf(query, id)) ?? (await beginGrace(query, id, now));
  return new Date(new Date(begun).getTime() + rule.graceDays * dayMs);
}

async function graceOf(query: Query, userId: number): Promise<string | null> {
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

/** The roles as they count now, and the refusal of what they don't count for. */
export async function rolesInForce(
  query: Query,
  settings: Pick<Settings, "staffSecondFactor">,
  held: Held,
  now: Date,
): Promise<{ roles: string[]; withheld?: RestError }> {
  const due = await secondFactorDue(query, settings, held, now);
  if (!due || due > now) return { roles: held.roles };
  const message = "Your role needs a second factor. Set one up in your settings, under Account Details.";
  return { roles: [memberRole], withheld: new RestError(secondFactorMissing, message, 403) };
}
