/** The people behind requests, one per address. */
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import { emailKey } from "../identity/identity.ts";

export interface ContactValues {
  name: string;
  /** Empty where none is known, as after a call. */
  email: string;
  phone: string;
  company: string;
  /** The account they were signed in with. */
  userId: number | null;
}

/**
 * The person with this address, or a new one. What they say of themselves today replaces what they said before; what
 * they leave empty stays.
 * @returns the person's id.
 */
export async function upsertContact(
  rows: Transaction<Tables>,
  { name, email, phone, company, userId }: ContactValues,
  now: Date,
): Promise<number> {
  const { id } = await rows
    .insertInto("contacts")
    .values({
      ...{ name, email, phone, company, user_id: userId, created_at: now.toISOString() },
      // Many people without an address: `null` is never the same as another.
      email_key: email === "" ? null : emailKey(email),
    })
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet({
        name,
        ...(phone === "" ? {} : { phone }),
        ...(company === "" ? {} : { company }),
        ...(userId === null ? {} : { user_id: userId }),
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
