/** The studio's contact data: from its own texts, or from the settings until it has written any. */
import type { Query } from "../../engines/database/query.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import { replyAddressOf } from "../../engines/mail/reply-address.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { findPublished, findSiteContent, UnreadableContentError } from "./store.ts";

/** The contact data in mails and other texts; notices go to the addresses of the mail settings instead. */
export interface Signature {
  contactEmail: string;
  /** Name and postal address, one line. */
  contactAddress: string;
  contactTown: string;
  /** `Reply-To` of the studio's mails. */
  replyAddress: string;
}

type Needed = Pick<Settings, "mail" | "imap" | "studioAddress">;

/** The settings with the studio's signature. @param query read in the transaction that writes the mail, where there is one. */
export async function withSignature<Given extends Needed>(
  query: Query,
  settings: Given,
): Promise<Given & Signature> {
  const contact = (await written(query)) ?? (await fromSettings(query, settings));
  return { ...settings, ...contact, replyAddress: replyAddressOf(settings, contact.contactEmail) };
}

type Contact = Omit<Signature, "replyAddress">;

async function fromSettings(query: Query, settings: Needed): Promise<Contact> {
  const [contactEmail = ""] = (await readMailSettings(query, settings)).notices;
  return { contactEmail, contactAddress: settings.studioAddress, contactTown: "Vancouver BC" };
}

async function written(query: Query): Promise<Contact | null> {
  const shown = await findPublished(query, "contact", await findSiteContent(query, "contact")).catch(
    (error: unknown) => {
      if (error instanceof UnreadableContentError) return null;
      throw error;
    },
  );
  // Until the studio has written its own, the settings know it better.
  if (!shown || shown.isFirst) return null;
  const { legalName, address, email } = shown.document;
  const town = `${address.city} ${address.region}`;
  return {
    contactEmail: email,
    contactAddress: `${legalName}, ${address.street}, ${town} ${address.postalCode}`,
    contactTown: town,
  };
}
