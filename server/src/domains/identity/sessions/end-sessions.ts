/** The end of sessions. */
import { demandProof, type Prover } from "../../access/access.ts";
import type { Query } from "./store.ts";

/** Ends one session of this user. @returns whether there was one to end. */
export async function endSession(
  query: Query,
  end: { userId: number; sessionId: string; now: Date },
): Promise<boolean> {
  const result = await query
    .updateTable("user_sessions")
    .set({ ended_at: end.now.toISOString() })
    .where("id", "=", end.sessionId)
    .where("user_id", "=", end.userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends every session of this user, or every one but `except`. @returns how many. */
export async function endSessions(
  query: Query,
  end: { userId: number; except?: string; now: Date },
): Promise<number> {
  const { except } = end;
  const result = await query
    .updateTable("user_sessions")
    .set({ ended_at: end.now.toISOString() })
    .where("user_id", "=", end.userId)
    .where("ended_at", "is", null)
    .$if(except !== undefined, (sessions) => sessions.where("id", "!=", except ?? ""))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends the caller's session on another device. @returns whether there was one to end. */
export function endOwnSession(query: Query, by: Prover, sessionId: string, now: Date): Promise<boolean> {
  // Signing out here needs no proof.
  if (sessionId !== by.credential.id) demandProof(by, now);
  return endSession(query, { userId: by.id, sessionId, now });
}

/** Ends the caller's sessions on all other devices. @returns how many. */
export function endOtherSessions(query: Query, by: Prover, now: Date): Promise<number> {
  demandProof(by, now);
  return endSessions(query, { userId: by.id, except: by.credential.id, now });
}
