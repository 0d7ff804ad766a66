/** Passwords for programs: each has a name, is shown once, and can be revoked by itself. */
import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { PasswordLimit } from "@extenso/contract/application-passwords/limits.ts";
import type { Selectable } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Query, Queryable } from "../../../engines/database/query.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import type { ApplicationPasswordsTable } from "../tables.ts";
import { lockUser } from "../users/lock-user.ts";

export type ApplicationPassword = Selectable<ApplicationPasswordsTable>;

/** More programs than anybody has; each use compares with all passwords of the user. */
export const mostPasswords = 100;

/** Audits a change in its transaction; null before its creation, or after its removal. */
export type AuditPassword = (
  rows: Query,
  before: ApplicationPassword | null,
  after: ApplicationPassword | null,
) => Promise<void>;

export type NewApplicationPassword =
  | { outcome: "created"; row: ApplicationPassword; password: string }
  | { outcome: "too-many" }
  | { outcome: "no-user" };

/** Expired rows stay until retention removes them, so that their owner sees why a program stopped. */
function hasEnded({ expires_at }: Pick<ApplicationPassword, "expires_at">, now: Date): boolean {
  return expires_at !== null && expires_at <= now.toISOString();
}

export interface AskedApplicationPassword {
  userId: number;
  /** Cleaned and not empty. */
  name: string;
  appId: string;
  limitedTo?: PasswordLimit;
  /** Without it the password never expires. */
  expiresAt?: Date | undefined;
  by: Prover;
  now: Date;
  note: AuditPassword;
}

/** @returns the row and the password itself, which isn't stored. */
export async function createApplicationPassword(
  { database, signingKey }: { database: Database; signingKey: string },
  asked: AskedApplicationPassword,
): Promise<NewApplicationPassword> {
  const { userId, name, appId, limitedTo = "", expiresAt, by, now, note } = asked;
  demandProof(by, now);
  const password = makePassword();
  return database.query.transaction().execute(async (transaction) => {
    // The lock makes a simultaneous creation wait, so that both are counted.
    if (!(await lockUser(transaction, database.kind, userId))) return { outcome: "no-user" };
    const present = await listApplicationPasswords(transaction, userId);
    if (present.length >= mostPasswords) return { outcome: "too-many" };
    const row: ApplicationPassword = {
      uuid: randomUUID(),
      user_id: userId,
      app_id: appId,
      name,
      hash: hashOf(signingKey, password),
      position: (present.at(-1)?.position ?? 0) + 1,
      created_at: now.toISOString(),
      last_used_at: null,
      last_address: null,
      limited_to: limitedTo,
      expires_at: expiresAt?.toISOString() ?? null,
    };
    await transaction.insertInto("application_passwords").values(row).execute();
    await note(transaction, null, row);
    return { outcome: "created", row, password: grouped(password) };
  });
}

/** In order of creation. */
export function listApplicationPasswords(query: Query, userId: number): Promise<ApplicationPassword[]> {
  return query
    .selectFrom("application_passwords")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("position")
    .execute();
}

export function findApplicationPassword(
  query: Query,
  { userId, uuid }: { userId: number; uuid: string },
): Promise<ApplicationPassword | undefined> {
  return query
    .selectFrom("application_passwords")
    .selectAll()
    .where("user_id", "=", userId)
    .where("uuid", "=", uuid.toLowerCase())
    .executeTakeFirst();
}

export function renameApplicationPassword(
  { query }: Queryable,
  row: ApplicationPassword,
  name: string,
  note: AuditPassword,
): Promise<void> {
  return query.transaction().execute(async (rows) => {
    await rows.updateTable("application_passwords").set({ name }).where("uuid", "=", row.uuid).execute();
    await note(rows, row, { ...row, name });
  });
}

/** Revokes one password, or all without a `uuid`. @returns the revoked ones. */
export function deleteApplicationPasswords(
  { query }: Queryable,
  which: { userId: number; uuid?: string },
  { by, now, note }: { by: Prover; now: Date; note: AuditPassword },
): Promise<ApplicationPassword[]> {
  // A program may end its own password: that is how it signs out.
  if (which.uuid === undefined || which.uuid !== by.credential.id) demandProof(by, now);
  return query.transaction().execute((rows) => removeApplicationPasswords(rows, which, note));
}

/** {@link deleteApplicationPasswords} within the caller's transaction. */
export async function removeApplicationPasswords(
  rows: Query,
  { userId, uuid }: { userId: number; uuid?: string },
  note: AuditPassword,
): Promise<ApplicationPassword[]> {
  const gone = await rows
    .deleteFrom("application_passwords")
    .where("user_id", "=", userId)
    .$if(uuid !== undefined, (all) => all.where("uuid", "=", uuid ?? ""))
    .returningAll()
    .execute();
  for (const row of gone) await note(rows, row, null);
  return gone;
}

/** Finds the user's password that equals the typed text. Compares with all of them, so that timing reveals nothing. */
export async function matchApplicationPassword(
  query: Query,
  signingKey: string,
  { userId, typed, now }: { userId: number; typed: string; now: Date },
): Promise<ApplicationPassword | null> {
  const wanted = Buffer.from(hashOf(signingKey, ungrouped(typed)), "hex");
  let found: ApplicationPassword | null = null;
  for (const row of await listApplicationPasswords(query, userId)) {
    const kept = Buffer.from(row.hash, "hex");
    const isMatch = kept.length === wanted.length && timingSafeEqual(kept, wanted);
    if (isMatch && !hasEnded(row, now)) found = row;
  }
  return found;
}

// Text of a password: generated, shown in groups, and stored as a hash.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 142 bits can't be guessed, so a fast hash is enough. */
const passwordLength = 24;

function makePassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** As people copy it: groups of four, with spaces. */
function grouped(password: string): string {
  return password.replace(/.{4}(?=.)/g, "$& ");
}

/** Typed with its spaces, without them, or with others. */
function ungrouped(typed: string): string {
  return typed.replace(/[^a-z\d]/gi, "");
}

function hashOf(signingKey: string, password: string): string {
  return createHmac("sha256", signingKey).update(`application password\n${password}`).digest("hex");
}
