/** Rows of quotes. */
import type { Generated } from "kysely";

export interface QuoteTables {
  quotes: QuotesTable;
  quote_versions: QuoteVersionsTable;
  quote_links: QuoteLinksTable;
  quote_acceptances: QuoteAcceptancesTable;
  quote_templates: QuoteTemplatesTable;
  quote_agreements: QuoteAgreementsTable;
  signed_quotes: SignedQuotesTable;
  agreement_templates: AgreementTemplatesTable;
  agreement_versions: AgreementVersionsTable;
  quote_numbers: { year: number; last: number };
}

export interface QuotesTable {
  id: Generated<number>;
  /** Such as `Q-2026-014`. */
  number: string;
  request_id: number;
  status: "draft" | "sent" | "accepted" | "declined" | "revoked";
  /** The quote as it is being written, as JSON. */
  document: string;
  /** The newest version that was sent; 0: none. */
  version: number;
  /** Total of the newest version, or of the draft while none was sent, with the preselected options. */
  total_cents: number;
  currency: string;
  decline_reason: string;
  /** Counts changes of the document and sendings, against lost updates and second presses. */
  revision: number;
  created_at: string;
  sent_at: string | null;
  /** When somebody first looked at the newest version. */
  viewed_at: string | null;
  valid_until: string | null;
  decided_at: string | null;
  /** The request that it was written for, before that became part of this one. */
  merged_from: Generated<number | null>;
  /** Folded: number and title as it is being written. */
  title_text: Generated<string>;
  /** `title_text` and, folded, the client of its request. */
  search_text: Generated<string>;
}

/** A quote as it was sent; rows never change. */
export interface QuoteVersionsTable {
  quote_id: number;
  version: number;
  document: string;
  /** SHA-256 of `document`, in hexadecimal digits. */
  document_hash: string;
  sent_at: string;
  valid_until: string;
  author_name: string;
  /** Name, address and tax number at that time, as JSON; empty for what was sent before version 0126 of the tables. */
  studio: Generated<string>;
}

/** A quote that new ones begin with. */
export interface QuoteTemplatesTable {
  id: Generated<number>;
  name: string;
  /** As JSON. */
  document: string;
}

export interface QuoteLinksTable {
  /** Hash of the link's secret. */
  hash: string;
  quote_id: number;
  created_at: string;
}

export interface QuoteAcceptancesTable {
  quote_id: number;
  version: number;
  /** JSON list of the ids of optional lines. */
  chosen: string;
  name: string;
  /** The IP address that it came from. */
  address: string;
  total_cents: number;
  document_hash: string;
  accepted_at: string;
}

/** An agreement that was signed with its quote. */
export interface QuoteAgreementsTable {
  quote_id: number;
  name: string;
  /** As it was signed, with the sums of the options that were chosen. */
  text: string;
  /** SHA-256 of quote, agreement, choices, name and time, in hexadecimal digits. */
  seal: string;
  countersigned_name: string | null;
  countersigned_at: string | null;
  /** SHA-256 of the seal with the studio's name and time. */
  counterseal: string | null;
}

/**
 * An accepted quote in one row, which outlives quote and request. Rows never change, but for the countersignature and
 * `contact_id`.
 */
export interface SignedQuotesTable {
  /** The quote's. */
  id: number;
  number: string;
  /** `null` once the person was forgotten. */
  contact_id: number | null;
  client_name: string;
  client_company: string;
  version: number;
  document_hash: string;
  sent_at: string;
  valid_until: string;
  /** JSON list of the ids of optional lines. */
  chosen: string;
  accepted_as: string;
  accepted_at: string;
  total_cents: number;
  currency: string;
  /** As in {@link QuoteAgreementsTable}; `null`: it was accepted without an agreement. */
  seal: string | null;
  countersigned_name: string | null;
  countersigned_at: string | null;
  counterseal: string | null;
  agreement_name: string | null;
  studio: string;
  document: string;
  agreement_text: string | null;
}

/** A text of the studio's that quotes can carry. */
export interface AgreementTemplatesTable {
  id: Generated<number>;
  /** The newest. */
  version: number;
  /** Its versions stay: quotes carry them. */
  deleted_at: string | null;
}

/** A template as it was saved; rows never change. */
export interface AgreementVersionsTable {
  template_id: number;
  version: number;
  name: string;
  text: string;
  saved_at: string;
  author_name: string;
}
