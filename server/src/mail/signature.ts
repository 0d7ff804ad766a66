/** How the studio signs: the contact data of its own words, and until it has written any, what the settings say. */
import { checkWords } from "@extenso/contract/site-words/check-words.ts";
import type { Query } from "../identity/users/user.ts";
import type { Settings } from "../settings/settings.ts";

/** What mails and other texts name; where notices are sent is `STUDIO_EMAIL`'s to say. */
export interface Signature {
  contactEmail: string;
  /** Name and postal address, one line. */
  contactAddress: string;
  contactTown: string;
}

type Needed = Pick<Settings, "studioEmail" | "studioAddress">;

/** The settings with the studio's signature. @param query read in the transaction that writes the mail, where there is one. */
export async function signed<Given extends Needed>(
  query: Query,
  settings: Given,
): Promise<Given & Signature> {
  return { ...settings, ...((await written(query)) ?? fromSettings(settings)) };
}

function fromSettings({ studioEmail, studioAddress }: Needed): Signature {
  return { contactEmail: studioEmail, contactAddress: studioAddress, contactTown: "Vancouver BC" };
}

async function written(query: Query): Promise<Signature | null> {
  const row = await query
    .selectFrom("site_words")
    .select("published")
    .where("part", "=", "contact")
    .executeTakeFirst();
  const { document } = checkWords("contact", JSON.parse(row?.published ?? "null"));
  if (!document) return null;
  const { legalName, address, email } = document;
  const town = `${address.city} ${address.region}`;
  return {
    contactEmail: email,
    contactAddress: `${legalName}, ${address.street}, ${town} ${address.postalCode}`,
    contactTown: town,
  };
}
