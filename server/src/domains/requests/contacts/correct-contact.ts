/** Corrects what is known of a person, also in their requests: replies and quotes go to the address that stands there. */
import type { correctedContact } from "@extenso/contract/requests/request-fields.ts";
import { isEmail } from "@extenso/contract/requests/rules.ts";
import { type Selectable, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import type { Tables } from "../../../engines/database/tables.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { type AuditActor, appendAudit } from "../../audit/audit.ts";
import { emailKey } from "../../identity/identity.ts";
import { writeQuoteClients } from "../quoted-requests.ts";
import { invalidFields } from "../route-parts.ts";
import { maxSearchTextLength, requestSearchText } from "../search-text.ts";
import type { ContactsTable } from "../tables.ts";
import { samePerson } from "./contacts.ts";

/** Fields that are left out stay as they are. */
export type Correction = Partial<z.infer<typeof correctedContact>>;

type Contact = Selectable<ContactsTable>;

const fields = ["name", "email", "phone", "company"] as const;

/**
 * Call it in the transaction that found the contact. Contacts without an address that are merged into the person get
 * the person's address.
 * @throws {RestError} 409 `rest_address_taken` for somebody else's address.
 */
export async function correctContact(
  rows: Transaction<Tables>,
  { contact, correction, actor }: { contact: Contact; correction: Correction; actor: AuditActor },
  now: Date,
): Promise<void> {
  const corrected: Correction = {
    ...(correction.name === undefined ? {} : { name: cleanLine(correction.name) }),
    ...(correction.email === undefined ? {} : { email: correction.email.trim() }),
    ...(correction.phone === undefined ? {} : { phone: cleanLine(correction.phone) }),
    ...(correction.company === undefined ? {} : { company: cleanLine(correction.company) }),
  };
  const changed = fields.filter((field) => (corrected[field] ?? contact[field]) !== contact[field]);
  if (changed.length === 0) return;
  const changes = Object.fromEntries(changed.map((field) => [field, corrected[field] ?? ""]));
  const key = changes.email === undefined ? contact.email_key : await freeKey(rows, contact, changes.email);
  await rows
    .updateTable("contacts")
    .set({
      ...changes,
      email_key: key,
      // No mail to the new address has bounced yet.
      ...(changes.email === undefined ? {} : { unreachable_at: null, unreachable_reason: "" }),
    })
    .where("id", "=", contact.id)
    .execute();
  // The log outlives a person who is forgotten: it holds no values.
  const told = Object.fromEntries(
    changed.map((field) => [
      field,
      { from: contact[field] ? "(one)" : "", to: changes[field] ? "(another)" : "" },
    ]),
  );
  const requests = await writeIntoRequests(rows, [contact.id], changes);
  await writeQuoteClients(
    rows,
    requests.map(({ id }) => id),
  );
  const entry = { action: "correct", changes: told };
  await appendAudit(
    rows,
    actor,
    [
      { subject: "contact", id: contact.id, name: "", ...entry },
      ...requests.map(({ id, reference }) => ({ subject: "request", id, name: reference, ...entry })),
    ],
    now,
  );
  await shareAddress(rows, contact.id);
}

/** @returns the key of an address that nobody else has. */
async function freeKey(
  rows: Transaction<Tables>,
  { id }: Pick<Contact, "id">,
  email: string,
): Promise<string | null> {
  if (email === "") return null;
  const key = emailKey(email);
  const other = await rows
    .selectFrom("contacts")
    .select(["id", "name"])
    .where("email_key", "=", key)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (!other) return key;
  const isSame = (await samePerson(rows, id)).includes(other.id);
  const message = isSame
    ? "This person has this address already."
    : `This is the address of ${other.name}. Merge the two instead.`;
  throw new RestError("rest_address_taken", message, 409, { params: { email: message } });
}

async function writeIntoRequests(
  rows: Transaction<Tables>,
  contacts: readonly number[],
  changes: Correction,
): Promise<{ id: number; reference: string }[]> {
  const found = requestSearchText(...Object.values(changes));
  return await rows
    .updateTable("contact_requests")
    .set({
      ...changes,
      revision: sql`revision + 1`,
      search_text: sql`substr(search_text || ' ' || ${found}, 1, ${maxSearchTextLength})`,
    })
    .where("contact_id", "in", contacts)
    .returning(["id", "reference"])
    .execute();
}

/**
 * Requests of a person's contacts without an address get the person's, so that they can be answered and quoted by mail.
 */
export async function shareAddress(rows: Transaction<Tables>, contact: number): Promise<void> {
  const person = await samePerson(rows, contact);
  const contacts = await rows
    .selectFrom("contacts")
    .select(["id", "email"])
    .where("id", "in", person)
    .orderBy(sql`case when id = ${person[0] ?? contact} then 0 else 1 end`)
    .orderBy("id")
    .execute();
  const email = contacts.find((one) => one.email !== "")?.email;
  const without = contacts.filter((one) => one.email === "").map(({ id }) => id);
  if (!email || without.length === 0) return;
  await rows
    .updateTable("contact_requests")
    .set({
      email,
      revision: sql`revision + 1`,
      search_text: sql`substr(search_text || ' ' || ${requestSearchText(email)}, 1, ${maxSearchTextLength})`,
    })
    .where("contact_id", "in", without)
    .where("email", "!=", email)
    .execute();
}

/** Takes back what {@link shareAddress} gave the requests of a contact that is separated. */
export async function unshareAddress(rows: Transaction<Tables>, contact: Contact): Promise<void> {
  if (contact.email !== "") return;
  await rows
    .updateTable("contact_requests")
    .set({ email: "", revision: sql`revision + 1` })
    .where("contact_id", "=", contact.id)
    .where("email", "!=", "")
    .execute();
}

/** @throws {RestError} 400 for a name that is left empty, and for what is no address. */
export function checkCorrection({ name, email }: Correction): void {
  if (name !== undefined && cleanLine(name) === "") throw invalidFields({ name: "Name is required" });
  if (email && !isEmail(email)) throw invalidFields({ email: "Email is invalid" });
}
