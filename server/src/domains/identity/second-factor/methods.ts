/** The second factors of an account. */
import { countRows, type Query } from "../../../engines/database/query.ts";

export interface SecondFactors {
  passkeys: number;
  app: boolean;
}

export async function secondFactorsOf(query: Query, userId: number): Promise<SecondFactors> {
  const passkeys = await countRows(query.selectFrom("passkeys").where("user_id", "=", userId));
  const app = await query
    .selectFrom("authenticator_apps")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return { passkeys, app: app !== undefined };
}

export function hasSecondFactor({ passkeys, app }: SecondFactors): boolean {
  return passkeys > 0 || app;
}

/** Takes every second factor from an account, in a transaction that says why. */
export async function removeSecondFactors(query: Query, userId: number): Promise<void> {
  await query.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await query.deleteFrom("authenticator_apps").where("user_id", "=", userId).execute();
  await query.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await query.deleteFrom("sign_in_challenges").where("user_id", "=", userId).execute();
}
