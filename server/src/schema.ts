/** The database's schema: every owner's tables, and the migrations that make them. */
import type { AuditTables } from "./domains/audit/tables.ts";
import type { CommentTables } from "./domains/comments/tables.ts";
import type { ContentTables } from "./domains/content/tables.ts";
import type { IdentityTables } from "./domains/identity/tables.ts";
import type { InvoiceTables } from "./domains/invoices/tables.ts";
import type { LibraryTables } from "./domains/library/tables.ts";
import type { NewsletterTables } from "./domains/newsletter/tables.ts";
import type { PreviewTables } from "./domains/previews/tables.ts";
import type { QuoteTables } from "./domains/quotes/tables.ts";
import type { RedirectTables } from "./domains/redirects/tables.ts";
import type { RequestTables } from "./domains/requests/tables.ts";
import type { SiteContentTables } from "./domains/site-content/tables.ts";
import type { VisitTables } from "./domains/visits/tables.ts";
import type { Migrations } from "./engines/database/migrate.ts";
import type { JobTables } from "./engines/jobs/tables.ts";
import type { MailTables } from "./engines/mail/tables.ts";
import type { MediaFileTables } from "./engines/media-files/tables.ts";
import type { RateLimitTables } from "./engines/rate-limits/tables.ts";
import type { VersionTables } from "./engines/versions/tables.ts";
import * as waitingClients from "./migrations/0124-waiting-clients.ts";
import * as quoteTemplates from "./migrations/0126-quote-templates.ts";
import * as heldNotices from "./migrations/0127-held-notices.ts";
import * as senderChecks from "./migrations/0129-sender-checks.ts";
import * as numbersInSearch from "./migrations/0131-numbers-in-search.ts";
import * as mergedRequests from "./migrations/0132-merged-requests.ts";
import * as valuesByQuotes from "./migrations/0135-values-by-quotes.ts";
import * as agreements from "./migrations/0137-agreements.ts";
import * as invoices from "./migrations/0138-invoices.ts";
import * as invoiceLists from "./migrations/0139-invoice-lists.ts";
import * as onlinePayments from "./migrations/0140-online-payments.ts";
import * as invoiceReminders from "./migrations/0141-invoice-reminders.ts";
import * as invoiceTaxes from "./migrations/0142-invoice-taxes.ts";
import * as partsOfNumbers from "./migrations/0144-parts-of-numbers.ts";
import * as mergeEffects from "./migrations/0145-merge-effects.ts";
import * as signedQuotes from "./migrations/0146-signed-quotes.ts";
import * as attachedFiles from "./migrations/0147-attached-files.ts";
import * as figuresByIndex from "./migrations/0148-figures-by-index.ts";
import * as unusedLeftovers from "./migrations/0149-unused-leftovers.ts";
import * as moneySearches from "./migrations/0150-money-searches.ts";
import { baseline } from "./migrations/baseline.ts";
import type { ImportTables } from "./operations/importers/tables.ts";
import type { TodayTables } from "./operations/today/tables.ts";
import type { ReadingTables } from "./pages/reading/tables.ts";

declare module "./engines/database/tables.ts" {
  interface Tables
    extends AuditTables,
      CommentTables,
      ContentTables,
      IdentityTables,
      InvoiceTables,
      LibraryTables,
      NewsletterTables,
      PreviewTables,
      QuoteTables,
      RedirectTables,
      RequestTables,
      SiteContentTables,
      VisitTables,
      JobTables,
      MailTables,
      MediaFileTables,
      RateLimitTables,
      VersionTables,
      ImportTables,
      TodayTables,
      ReadingTables {}
}

/**
 * Migrations in order, after the baseline. One that has landed is never edited, only followed by another. The name of
 * a contracting one says so (`0042-contract-…`), which tells older versions that they can't run on the database.
 */
export const migrations: Migrations = {
  ...baseline,
  "0124-waiting-clients": { kind: "expand", step: waitingClients },
  "0126-quote-templates": { kind: "expand", step: quoteTemplates },
  "0127-held-notices": { kind: "expand", step: heldNotices },
  "0129-sender-checks": { kind: "expand", step: senderChecks },
  "0131-numbers-in-search": { kind: "expand", step: numbersInSearch },
  "0132-merged-requests": { kind: "expand", step: mergedRequests },
  "0135-values-by-quotes": { kind: "expand", step: valuesByQuotes },
  "0137-agreements": { kind: "expand", step: agreements },
  "0138-invoices": { kind: "expand", step: invoices },
  "0139-invoice-lists": { kind: "expand", step: invoiceLists },
  "0140-online-payments": { kind: "expand", step: onlinePayments },
  "0141-invoice-reminders": { kind: "expand", step: invoiceReminders },
  "0142-invoice-taxes": { kind: "expand", step: invoiceTaxes },
  "0144-parts-of-numbers": { kind: "expand", step: partsOfNumbers },
  "0145-merge-effects": { kind: "expand", step: mergeEffects },
  "0146-signed-quotes": { kind: "expand", step: signedQuotes },
  "0147-attached-files": { kind: "expand", step: attachedFiles },
  "0148-figures-by-index": { kind: "expand", step: figuresByIndex },
  "0149-unused-leftovers": { kind: "expand", step: unusedLeftovers },
  "0150-money-searches": { kind: "expand", step: moneySearches },
};
