/** Preferences of WordPress's editor (`meta.persisted_preferences`): of one user, kept as they are sent. */

import type { Query } from "../../../engines/database/query.ts";
import { checkValue } from "../../../engines/rest/arguments/value-schema.ts";
import { MetaTypeError, RestError } from "../../../engines/rest/rest-error.ts";

const param = "meta.persisted_preferences";
/** Largest JSON in bytes; its depth and the number of its values are bounded with the request's body. */
const mostBytes = 32_768;

/** @returns those of the users that have any, by id. */
export async function preferencesById(query: Query, ids: readonly number[]): Promise<Map<number, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom("user_preferences").selectAll().where("user_id", "in", ids).execute();
  return new Map(rows.map(({ user_id, preferences }) => [user_id, JSON.parse(preferences)]));
}

/** @returns an empty list for a user without any, as in WordPress. */
export async function preferencesOf(query: Query, userId: number): Promise<unknown> {
  return (await preferencesById(query, [userId])).get(userId) ?? [];
}

/**
 * The preferences that a call sends, as JSON; null to remove them, undefined if it sends none.
 * @throws {RestError} for what can't be kept.
 */
export function sentPreferences({ meta }: Record<string, unknown>): string | null | undefined {
  const sent = (meta as { persisted_preferences?: unknown } | undefined)?.persisted_preferences;
  if (sent === undefined || sent === null) return sent;
  if (sent !== "" && typeof sent !== "object") throw new MetaTypeError(param, "object");
  checkModified(sent);
  const json = JSON.stringify(sent === "" ? [] : asPhpArray(sent));
  if (Buffer.byteLength(json) > mostBytes) {
    const message = `${param} must be at most ${mostBytes} bytes of JSON.`;
    throw new RestError("rest_invalid_meta", message, 400);
  }
  return json;
}

function checkModified(sent: unknown): void {
  if (typeof sent !== "object" || !sent || !("_modified" in sent)) return;
  const name = `${param}[_modified]`;
  const checked = checkValue(sent._modified, { type: "string", format: "date-time" }, name);
  if (!("problem" in checked)) return;
  const { code, message } = checked.problem;
  throw code === "rest_invalid_type" ? new MetaTypeError(name, "string") : new RestError(code, message, 400);
}

/** PHP has one kind of array, which is a list if its keys count from 0. */
function asPhpArray(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([key, one]) => [key, asPhpArray(one)] as const);
  return inner.every(([key], index) => key === String(index))
    ? inner.map(([, one]) => one)
    : Object.fromEntries(inner);
}

/** @param preferences JSON; null removes them, undefined leaves them. */
export async function savePreferences(
  query: Query,
  userId: number,
  preferences: string | null | undefined,
): Promise<void> {
  if (preferences === undefined) return;
  if (preferences === null) {
    await query.deleteFrom("user_preferences").where("user_id", "=", userId).execute();
    return;
  }
  await query
    .insertInto("user_preferences")
    .values({ user_id: userId, preferences })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ preferences }))
    .execute();
}
