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
import * as content from "./migrations/0001-content.ts";
import * as accounts from "./migrations/0002-accounts.ts";
import * as requestsAndMail from "./migrations/0003-requests-and-mail.ts";
import * as contentReading from "./migrations/0004-content-reading.ts";
import * as retention from "./migrations/0005-retention.ts";
import * as reportedRequests from "./migrations/0006-reported-requests.ts";
import * as formerUsernames from "./migrations/0008-former-usernames.ts";
import * as clipThumbnails from "./migrations/0011-clip-thumbnails.ts";
import * as deliveredRequests from "./migrations/0013-delivered-requests.ts";
import * as contentWriting from "./migrations/0014-content-writing.ts";
import * as roles from "./migrations/0015-roles.ts";
import * as postWriting from "./migrations/0016-post-writing.ts";
import * as applicationPasswords from "./migrations/0020-application-passwords.ts";
import * as nicknames from "./migrations/0021-nicknames.ts";
import * as uploadNames from "./migrations/0022-upload-names.ts";
import * as audit from "./migrations/0025-audit.ts";
import * as imports from "./migrations/0026-imports.ts";
import * as uploads from "./migrations/0027-uploads.ts";
import * as siteWords from "./migrations/0028-site-words.ts";
import * as previews from "./migrations/0029-previews.ts";
import * as uploadHashes from "./migrations/0030-upload-hashes.ts";
import * as deskLists from "./migrations/0031-desk-lists.ts";
import * as projectRevisions from "./migrations/0032-project-revisions.ts";
import * as countedAtCommit from "./migrations/0033-counted-at-commit.ts";
import * as preparedTexts from "./migrations/0044-prepared-texts.ts";
import * as projectCategories from "./migrations/0048-project-categories.ts";
import * as searchIndex from "./migrations/0050-search-index.ts";
import * as siteWordsVersions from "./migrations/0054-site-words-versions.ts";
import * as uploadActivity from "./migrations/0058-upload-activity.ts";
import * as presenceWindows from "./migrations/0059-presence-windows.ts";
import * as decorativeMedia from "./migrations/0060-decorative-media.ts";
import * as featuredPictures from "./migrations/0061-featured-pictures.ts";
import * as claimedEmails from "./migrations/0062-claimed-emails.ts";
import * as emailChanges from "./migrations/0063-email-changes.ts";
import * as jobs from "./migrations/0064-jobs.ts";
import * as oneHistory from "./migrations/0065-contract-one-history.ts";
import * as footnotes from "./migrations/0066-footnotes.ts";
import * as workByJobs from "./migrations/0067-contract-work-by-jobs.ts";
import * as renderings from "./migrations/0068-renderings.ts";
import * as postMeta from "./migrations/0069-post-meta.ts";
import * as userPreferences from "./migrations/0070-user-preferences.ts";
import * as redirects from "./migrations/0071-redirects.ts";
import * as sharing from "./migrations/0071-sharing.ts";
import * as requestsAtTheDesk from "./migrations/0072-requests-at-the-desk.ts";
import * as quotes from "./migrations/0073-quotes.ts";
import * as requestFiles from "./migrations/0074-request-files.ts";
import * as incomingMail from "./migrations/0075-incoming-mail.ts";
import * as replyClock from "./migrations/0076-reply-clock.ts";
import * as mergedContacts from "./migrations/0077-merged-contacts.ts";
import * as mediaTrash from "./migrations/0078-media-trash.ts";
import * as mediaTags from "./migrations/0079-media-tags.ts";
import * as publishedVersions from "./migrations/0080-published-versions.ts";
import * as comments from "./migrations/0083-comments.ts";
import * as people from "./migrations/0085-people.ts";
import * as secondFactors from "./migrations/0090-second-factors.ts";
import * as auditFilters from "./migrations/0100-audit-filters.ts";
import * as visits from "./migrations/0110-visits.ts";
import * as mailsAtTheDesk from "./migrations/0111-mails-at-the-desk.ts";
import * as guestComments from "./migrations/0113-guest-comments.ts";
import * as limitedApplicationPasswords from "./migrations/0114-limited-application-passwords.ts";
import * as purposesOfUploads from "./migrations/0119-purposes-of-uploads.ts";
import * as peopleSearch from "./migrations/0121-people-search.ts";
import * as sharePictures from "./migrations/0122-share-pictures.ts";
import * as longTextsLast from "./migrations/0123-long-texts-last.ts";
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
 * Migrations in order. One that has landed is never edited, only followed by another. The name of a contracting one
 * says so (`0042-contract-…`), which tells older versions that they can't run on the database.
 */
export const migrations: Migrations = {
  "0001-content": { kind: "expand", step: content },
  "0002-accounts": { kind: "expand", step: accounts },
  "0003-requests-and-mail": { kind: "expand", step: requestsAndMail },
  "0004-content-reading": { kind: "expand", step: contentReading },
  "0005-retention": { kind: "expand", step: retention },
  "0006-reported-requests": { kind: "expand", step: reportedRequests },
  "0008-former-usernames": { kind: "expand", step: formerUsernames },
  "0011-clip-thumbnails": { kind: "expand", step: clipThumbnails },
  "0013-delivered-requests": { kind: "expand", step: deliveredRequests },
  "0014-content-writing": { kind: "expand", step: contentWriting },
  "0015-roles": { kind: "contract", step: roles },
  "0016-post-writing": { kind: "expand", step: postWriting },
  "0020-application-passwords": { kind: "expand", step: applicationPasswords },
  "0021-nicknames": { kind: "expand", step: nicknames },
  "0022-upload-names": { kind: "expand", step: uploadNames },
  "0025-audit": { kind: "expand", step: audit },
  "0026-imports": { kind: "expand", step: imports },
  "0027-uploads": { kind: "expand", step: uploads },
  "0028-site-words": { kind: "expand", step: siteWords },
  "0029-previews": { kind: "expand", step: previews },
  "0030-upload-hashes": { kind: "expand", step: uploadHashes },
  "0031-desk-lists": { kind: "expand", step: deskLists },
  "0032-project-revisions": { kind: "expand", step: projectRevisions },
  "0033-counted-at-commit": { kind: "expand", step: countedAtCommit },
  "0044-prepared-texts": { kind: "expand", step: preparedTexts },
  "0048-project-categories": { kind: "expand", step: projectCategories },
  "0050-search-index": { kind: "expand", step: searchIndex },
  "0054-site-words-versions": { kind: "expand", step: siteWordsVersions },
  "0058-upload-activity": { kind: "expand", step: uploadActivity },
  "0059-presence-windows": { kind: "expand", step: presenceWindows },
  "0060-decorative-media": { kind: "expand", step: decorativeMedia },
  "0061-featured-pictures": { kind: "expand", step: featuredPictures },
  "0062-claimed-emails": { kind: "expand", step: claimedEmails },
  "0063-email-changes": { kind: "expand", step: emailChanges },
  "0064-jobs": { kind: "expand", step: jobs },
  "0065-contract-one-history": { kind: "contract", step: oneHistory },
  "0066-footnotes": { kind: "expand", step: footnotes },
  "0067-contract-work-by-jobs": { kind: "contract", step: workByJobs },
  "0068-renderings": { kind: "expand", step: renderings },
  "0069-post-meta": { kind: "expand", step: postMeta },
  "0070-user-preferences": { kind: "expand", step: userPreferences },
  "0071-redirects": { kind: "expand", step: redirects },
  "0071-sharing": { kind: "expand", step: sharing },
  "0072-requests-at-the-desk": { kind: "expand", step: requestsAtTheDesk },
  "0073-quotes": { kind: "expand", step: quotes },
  "0074-request-files": { kind: "expand", step: requestFiles },
  "0075-incoming-mail": { kind: "expand", step: incomingMail },
  "0076-reply-clock": { kind: "expand", step: replyClock },
  "0077-merged-contacts": { kind: "expand", step: mergedContacts },
  "0078-media-trash": { kind: "expand", step: mediaTrash },
  "0079-media-tags": { kind: "expand", step: mediaTags },
  "0080-published-versions": { kind: "expand", step: publishedVersions },
  "0083-comments": { kind: "expand", step: comments },
  "0085-people": { kind: "expand", step: people },
  "0090-second-factors": { kind: "expand", step: secondFactors },
  "0100-audit-filters": { kind: "expand", step: auditFilters },
  "0110-visits": { kind: "expand", step: visits },
  "0111-mails-at-the-desk": { kind: "expand", step: mailsAtTheDesk },
  "0113-guest-comments": { kind: "expand", step: guestComments },
  "0114-limited-application-passwords": { kind: "expand", step: limitedApplicationPasswords },
  "0119-purposes-of-uploads": { kind: "expand", step: purposesOfUploads },
  "0121-people-search": { kind: "expand", step: peopleSearch },
  "0122-share-pictures": { kind: "expand", step: sharePictures },
  "0123-long-texts-last": { kind: "expand", step: longTextsLast },
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
};
