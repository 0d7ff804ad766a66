/** The last step of every sign-in: a session, its tokens, and the mail about a device that is new to the account. */
import type { Transaction } from "kysely";
import { hashSecret, makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { newDeviceMail } from "../accounts/sign-in-mails.ts";
import { signAccessToken } from "../credentials/access-tokens.ts";
import { type Caller, type LockedAccount, startSession } from "../sessions/store.ts";
import { type Device, withAccount } from "../sign-in/device-cookie.ts";
import type { User } from "../users/user.ts";

export type OpeningDependencies = Pick<
  Dependencies,
  "database" | "settings" | "clock" | "log" | "signingKey"
>;

export interface SignedIn {
  user: User;
  token: string;
  refreshToken: string;
  device: Device;
}

/**
 * @param way by which the account was proved, for the log.
 * @param holds whether the proof still counts, asked of the account's locked row.
 * @throws {AccountChangedError} if it doesn't, or the account is gone or closed.
 */
export async function openSession(
  dependencies: OpeningDependencies,
  {
    user,
    caller,
    device,
    way,
    holds = () => true,
  }: {
    user: User;
    caller: Caller;
    device: Device;
    way: string;
    holds?: (locked: LockedAccount) => boolean;
  },
): Promise<SignedIn> {
  const { database, clock, log } = dependencies;
  const now = clock();
  const { sessionId, refreshToken } = await startSession(database, {
    userId: user.id,
    caller,
    now,
    holds,
    also: async (rows, id) => {
      const isFirst = await recordFirstSignIn(rows, user.id, id, now);
      if (!isFirst && !device.has(user.id)) await mailNewDevice(dependencies, rows, { user, caller, id });
    },
  });
  const token = await signAccessToken(dependencies, { userId: user.id, sessionId });
  const facts = { account: user.id, address: caller.address, session: sessionId, way };
  securityEvent(log, "authn_login_success", facts);
  return { user, token, refreshToken, device: withAccount(device, user.id) };
}

/** Whether this is the account's first sign-in ever; sessions from before this was recorded count. */
async function recordFirstSignIn(
  rows: Transaction<Tables>,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const record = await rows
    .selectFrom("sign_in_records")
    .select("first_signed_in_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (record?.first_signed_in_at) return false;
  const first = { first_signed_in_at: now.toISOString() };
  await rows
    .insertInto("sign_in_records")
    .values({ user_id: userId, ...first, second_factor_asked_at: null })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(first))
    .execute();
  const earlier = await rows
    .selectFrom("user_sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "!=", sessionId)
    .executeTakeFirst();
  return earlier === undefined;
}

/** To proved mailboxes alone: what somebody types at sign-up is no address of theirs yet. */
async function mailNewDevice(
  { settings, clock, log }: OpeningDependencies,
  rows: Transaction<Tables>,
  { user, caller, id }: { user: User; caller: Caller; id: string },
): Promise<void> {
  if (!user.email_confirmed_at) return;
  const now = clock();
  const token = makeSecret();
  const mail = newDeviceMail(await withSignature(rows, settings), user, { caller, now, token });
  if (!(await enqueueMail(rows, mail, { now, address: caller.address, log }))) return;
  await rows
    .updateTable("user_sessions")
    .set({ end_hash: hashSecret(token) })
    .where("id", "=", id)
    .execute();
}
