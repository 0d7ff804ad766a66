/** The tables of 0.2.0, with which a new database begins. Those of a database of 0.2.0 or later are there. */
import { baseline as audit } from "../domains/audit/baseline.ts";
import { baseline as comments } from "../domains/comments/baseline.ts";
import { baseline as content } from "../domains/content/baseline.ts";
import { baseline as identity } from "../domains/identity/baseline.ts";
import { baseline as library } from "../domains/library/baseline.ts";
import { baseline as newsletter } from "../domains/newsletter/baseline.ts";
import { baseline as previews } from "../domains/previews/baseline.ts";
import { baseline as quotes } from "../domains/quotes/baseline.ts";
import { baseline as redirects } from "../domains/redirects/baseline.ts";
import { baseline as requests } from "../domains/requests/baseline.ts";
import { baseline as siteContent } from "../domains/site-content/baseline.ts";
import { baseline as visits } from "../domains/visits/baseline.ts";
import { baseline as database } from "../engines/database/baseline.ts";
import { baselineMigrations } from "../engines/database/baseline-migrations.ts";
import { baseline as jobs } from "../engines/jobs/baseline.ts";
import { baseline as mail } from "../engines/mail/baseline.ts";
import { baseline as mediaFiles } from "../engines/media-files/baseline.ts";
import { baseline as rateLimits } from "../engines/rate-limits/baseline.ts";
import { baseline as versions } from "../engines/versions/baseline.ts";
import { baseline as imports } from "../operations/importers/baseline.ts";
import { baseline as today } from "../operations/today/baseline.ts";
import { baseline as reading } from "../pages/reading/baseline.ts";

/** The migrations of 0.2.0, which made the same tables one after the other. */
const replaced = `
  0001-content 0002-accounts 0003-requests-and-mail 0004-content-reading 0005-retention 0006-reported-requests
  0008-former-usernames 0011-clip-thumbnails 0013-delivered-requests 0014-content-writing 0015-roles
  0016-post-writing 0020-application-passwords 0021-nicknames 0022-upload-names 0025-audit 0026-imports 0027-uploads
  0028-site-words 0029-previews 0030-upload-hashes 0031-desk-lists 0032-project-revisions 0033-counted-at-commit
  0044-prepared-texts 0048-project-categories 0050-search-index 0054-site-words-versions 0058-upload-activity
  0059-presence-windows 0060-decorative-media 0061-featured-pictures 0062-claimed-emails 0063-email-changes
  0064-jobs 0065-contract-one-history 0066-footnotes 0067-contract-work-by-jobs 0068-renderings 0069-post-meta
  0070-user-preferences 0071-redirects 0071-sharing 0072-requests-at-the-desk 0073-quotes 0074-request-files
  0075-incoming-mail 0076-reply-clock 0077-merged-contacts 0078-media-trash 0079-media-tags 0080-published-versions
  0083-comments 0085-people 0090-second-factors 0100-audit-filters 0110-visits 0111-mails-at-the-desk
  0113-guest-comments 0114-limited-application-passwords 0119-purposes-of-uploads 0121-people-search
  0122-share-pictures 0123-long-texts-last
`;

export const baseline = baselineMigrations("0.2.0", replaced.trim().split(/\s+/), [
  database,
  versions,
  jobs,
  mail,
  mediaFiles,
  rateLimits,
  audit,
  siteContent,
  identity,
  content,
  library,
  previews,
  comments,
  redirects,
  visits,
  requests,
  quotes,
  newsletter,
  reading,
  imports,
  today,
]);
