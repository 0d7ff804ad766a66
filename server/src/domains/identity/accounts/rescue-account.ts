/** For who has lost every way to sign in: what an operator does at the terminal. The audit log has it. */

import type { Transaction } from "kysely";
import { makeSecret } from "../../../engines/crypto/secrets.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { systemActor } from "../../audit/audit.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { removeSecondFactors } from "../second-factor/methods.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { findUserByLogin } from "../users/find-user.ts";
import { lockUser } from "../users/lock-user.ts";
import type { User } from "../users/user.ts";
import { auditSignIn } from "./change-sign-in-methods.ts";
import { storeToken } from "./one-time-tokens.ts";
import { signInMethodsMail } from "./sign-in-mails.ts";

type RescueDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

export const linkMinutes = 15;

/** Takes passkeys, the authenticator app and recovery codes from an account, and ends its sessions. */
export function takeSecondFactors(dependencies: RescueDependencies, login: string): Promise<User | null> {
  return rescue(
    dependencies,
    login,
    "Second factors were removed at the server’s terminal.",
    async (rows, user) => {
      await removeSecondFactors(rows, user.id);
      await endSessions(rows, { userId: user.id, now: dependencies.clock() });
    },
  );
}

/** A link that signs in once, past password and second factor. */
export async function makeSignInLink(
  dependencies: RescueDependencies,
  login: string,
): Promise<{ user: User; url: string } | null> {
  const token = makeSecret();
  const { clock, settings } = dependencies;
  const sentence = "A link that signs in once was made at the server’s terminal.";
  const user = await rescue(dependencies, login, sentence, (rows, found) =>
    storeToken(rows, "sign-in-link", { token, user: found, minutes: linkMinutes }, clock()),
  );
  return user && { user, url: `${settings.publicUrl}/sign-in#token=${token}` };
}

/** @returns null where no account has this name or address, or it is closed. */
function rescue(
  { database, settings, clock, log }: RescueDependencies,
  login: string,
  sentence: string,
  act: (rows: Transaction<Tables>, user: User) => Promise<void>,
): Promise<User | null> {
  return database.query.transaction().execute(async (rows) => {
    const user = await findUserByLogin(rows, login);
    const locked = user && (await lockUser(rows, database.kind, user.id));
    if (!user || !locked || locked.banned_at) return null;
    const now = clock();
    await act(rows, user);
    await auditSignIn(rows, systemActor("terminal"), user, sentence, now);
    if (user.email_confirmed_at) {
      const mail = signInMethodsMail(await withSignature(rows, settings), user, sentence);
      await enqueueMail(rows, mail, { now, address: "", log });
    }
    return user;
  });
}
