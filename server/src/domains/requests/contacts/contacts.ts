/** The people behind requests: one contact per address, several of which may be the same person. */
import type { wireContacts, wirePerson } from "@extenso/contract/wire/requests.ts";
import { type Selectable, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { contains } from "../../../engines/database/contains.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { confirmedAccount, emailKey } from "../../identity/identity.ts";
import { typedDigits } from "../search-text.ts";
import type { ContactsTable } from "../tables.ts";

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
 * Finds the contact with this address, or creates one. New values replace stored ones; empty ones don't.
 * @returns the contact's id.
 */
export async function upsertContact(
  rows: Transaction<Tables>,
  { name, email, phone, company, userId }: ContactValues,
  now: Date,
): Promise<number> {
  const { id } = await rows
    .insertInto("contacts")
    .values({
      name,
      email,
      phone,
      company,
      user_id: userId,
      created_at: now.toISOString(),
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

type Contact = Selectable<ContactsTable>;

/** Addresses of one person: more are several people. */
const mostMerged = 50;

/** @returns the contact that stands for the person, and all that are merged into it, however they came there. */
export async function samePerson(query: Query, contactId: number): Promise<number[]> {
  const root = await rootOf(query, contactId);
  const found = [root];
  for (let next = [root]; next.length > 0 && found.length < mostMerged; ) {
    const merged = await query
      .selectFrom("contacts")
      .select("id")
      .where("merged_into", "in", next)
      .limit(mostMerged)
      .execute();
    next = merged.map(({ id }) => id).filter((id) => !found.includes(id));
    found.push(...next);
  }
  return found;
}

async function rootOf(query: Query, contactId: number): Promise<number> {
  let id = contactId;
  for (let steps = 0; steps < mostMerged; steps += 1) {
    const found = await query
      .selectFrom("contacts")
      .select("merged_into")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found?.merged_into) return id;
    id = found.merged_into;
  }
  return id;
}

/**
 * Notes that two contacts are the same person; nothing is lost, and {@link separate} takes it back.
 * @param email the address by which the person is to be known: the contact that has it stands for both. Without one,
 *   `into` does, unless it has no address while the other has.
 * @returns the contact that was merged, and the one that stands for both; `null` where they are the same already.
 */
export async function mergeContacts(
  rows: Transaction<Tables>,
  { contact, into, email }: { contact: number; into: number; email?: string | undefined },
): Promise<{ merged: number; into: number } | null> {
  const [other, own] = [await rootOf(rows, contact), await rootOf(rows, into)];
  if (other === own) return null;
  const known = await rows
    .selectFrom("contacts")
    .select(["id", "email_key"])
    .where("id", "in", [other, own])
    .execute();
  const keyOf = (id: number) => known.find((one) => one.id === id)?.email_key ?? null;
  const wanted = email ? emailKey(email) : (keyOf(own) ?? keyOf(other));
  const [merged, root] = wanted !== null && wanted === keyOf(other) ? [own, other] : [other, own];
  await rows.updateTable("contacts").set({ merged_into: root }).where("id", "=", merged).execute();
  return { merged, into: root };
}

/** @returns whether it was merged into another. */
export async function separateContact(rows: Transaction<Tables>, contact: number): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("contacts")
    .set({ merged_into: null })
    .where("id", "=", contact)
    .where("merged_into", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const mostRequests = 500;

export function noSuchContact(): RestError {
  return new RestError("rest_no_contact", "There is no such person.", 404);
}

/**
 * A person as the desk shows them.
 * @throws {RestError} 404 for a contact that is gone.
 */
export async function requireContact(query: Query, contactId: number): Promise<z.infer<typeof wirePerson>> {
  const ids = await samePerson(query, contactId);
  const contacts = await query
    .selectFrom("contacts")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const root = contacts.find(({ id }) => id === ids[0]);
  if (!root) throw noSuchContact();
  const keys = contacts.flatMap(({ email_key }) => (email_key === null ? [] : [email_key]));
  const account = await confirmedAccount(query, keys);
  const requests = await query
    .selectFrom("contact_requests")
    .select(["id", "reference", "status", "service", "created_at", "value_cents", "currency"])
    .where("contact_id", "in", ids)
    .where("merged_into", "is", null)
    .orderBy("id", "desc")
    .limit(mostRequests)
    .execute();
  return {
    ...presentContact(root),
    member: account !== null,
    merged: contacts.filter(({ id }) => id !== root.id).map(presentContact),
    requests,
  };
}

function presentContact({ id, name, email, phone, company }: Contact) {
  return { id, name, email, phone, company };
}

const mostFound = 10;
const gaps = [" ", "-", ".", "(", ")", "/", "+", "\u00a0", "\u202f", "\u2010", "\u2011", "\u2012", "\u2013"];
const phoneDigits = gaps.reduce(
  (phone, gap) => sql<string>`replace(${phone}, ${gap}, '')`,
  sql<string>`phone`,
);

/** People by a part of their name, address, telephone or company; those who stand for others alone. */
export async function searchContacts(query: Query, typed: string): Promise<z.infer<typeof wireContacts>> {
  const words = typed.trim().toLowerCase();
  const digits = /^[\d\s+()./\u2010-\u2013-]+$/.test(words) ? typedDigits(words) : null;
  const found = await query
    .selectFrom("contacts")
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom("contact_requests")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("contact_id", "=", "contacts.id")
        .as("requests"),
    )
    .where("merged_into", "is", null)
    .where(({ or }) =>
      or([
        contains(sql`lower(name)`, words),
        contains(sql`lower(email)`, words),
        contains(sql`lower(company)`, words),
        ...(digits === null ? [] : [contains(phoneDigits, digits)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(mostFound)
    .execute();
  return found.map((contact) => ({ ...presentContact(contact), requests: Number(contact.requests) }));
}
