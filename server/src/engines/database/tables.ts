/**
 * The rows as they lie in the database, the same in SQLite and PostgreSQL: times are ISO-8601 UTC text
 * (`2026-11-21T04:33:00.000Z`), structured values are JSON text, truth values are 0 or 1.
 */
import type { Generated } from "kysely";
import type {
  CommentMessagesTable,
  CommentThreadsTable,
  CommentWatchersTable,
} from "./tables/comment-tables.ts";
import type {
  ImportKeysTable,
  PostMediaTable,
  PostMetaTable,
  PostsTable,
  RedirectsTable,
  TermsTable,
  UnknownPathsTable,
} from "./tables/content-tables.ts";
import type {
  ClipThumbnailsTable,
  MediaMentionsTable,
  MediaTable,
  MediaTagsTable,
  UploadsTable,
  VideoJobsTable,
} from "./tables/file-tables.ts";
import type {
  ApplicationPasswordsTable,
  AuthenticatorAppsTable,
  EmailChangesTable,
  FormerUsernamesTable,
  InvitationsTable,
  OneTimeTokensTable,
  PasskeysTable,
  RecoveryCodesTable,
  RefreshTokensTable,
  SignInChallengesTable,
  SignInRecordsTable,
  UserSessionsTable,
  UsersTable,
} from "./tables/identity-tables.ts";
import type { JobsTable } from "./tables/job-tables.ts";
import type {
  QuoteAcceptancesTable,
  QuoteLinksTable,
  QuotesTable,
  QuoteTemplatesTable,
  QuoteVersionsTable,
} from "./tables/quote-tables.ts";
import type {
  ContactRequestsTable,
  ContactsTable,
  DeliveredRequestsTable,
  IncomingMailsTable,
  MailboxesTable,
  MorningMailsTable,
  NewsletterConsentsTable,
  NewsletterSubscribersTable,
  OutboxMessagesTable,
  RequestFilesTable,
  RequestMessagesTable,
  RequestPeopleTable,
  RequestReadsTable,
  RequestWindowsTable,
} from "./tables/request-tables.ts";
import type {
  AuditEntriesTable,
  PreviewLinksTable,
  PreviewStatesTable,
  SiteWordsTable,
  VisitCountsTable,
} from "./tables/site-tables.ts";
import type { VersionsTable } from "./tables/version-tables.ts";

export interface Tables {
  content_ids: { id: Generated<number>; kind: string };
  posts: PostsTable;
  terms: TermsTable;
  post_terms: { post_id: number; term_id: number };
  post_media: PostMediaTable;
  post_meta: PostMetaTable;
  media: MediaTable;
  media_tags: MediaTagsTable;
  media_mentions: MediaMentionsTable;
  /** The version of each post whose mentions were read last. */
  media_mentions_read: { post_id: number; version: number };
  /** Names of files that are being uploaded or have a record, so that no other upload gets them. */
  upload_names: { file: string; taken_at: string };
  clip_thumbnails: ClipThumbnailsTable;
  /** A cache of long texts prepared for readers, keyed by a hash of the text and the code; rows can be made anew. */
  prepared_texts: { key: string; value: string; length: number; used_at: string };
  content_versions: { resource: string; version: number };
  /** Empty outside transactions: a trigger counts each row that is inserted here, and deletes it. */
  content_changes: { id: Generated<number>; resource: string };
  term_use_changes: { id: Generated<number>; term_id: number; change: number };
  studio_state: { key: string; value: string };
  users: UsersTable;
  user_roles: { user_id: number; role: string };
  /** JSON; a user without any has no row. */
  user_preferences: { user_id: number; preferences: string };
  former_usernames: FormerUsernamesTable;
  application_passwords: ApplicationPasswordsTable;
  user_sessions: UserSessionsTable;
  refresh_tokens: RefreshTokensTable;
  one_time_tokens: OneTimeTokensTable;
  email_changes: EmailChangesTable;
  invitations: InvitationsTable;
  passkeys: PasskeysTable;
  sign_in_challenges: SignInChallengesTable;
  authenticator_apps: AuthenticatorAppsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_records: SignInRecordsTable;
  contact_requests: ContactRequestsTable;
  contacts: ContactsTable;
  request_messages: RequestMessagesTable;
  incoming_mails: IncomingMailsTable;
  mailboxes: MailboxesTable;
  request_files: RequestFilesTable;
  request_reads: RequestReadsTable;
  request_windows: RequestWindowsTable;
  request_people: RequestPeopleTable;
  morning_mails: MorningMailsTable;
  reply_templates: { id: Generated<number>; name: string; subject: string; body: string };
  /** Secrets by which senders open their requests: hashes. */
  request_links: { hash: string; request_id: number; created_at: string };
  quotes: QuotesTable;
  quote_versions: QuoteVersionsTable;
  quote_links: QuoteLinksTable;
  quote_acceptances: QuoteAcceptancesTable;
  quote_templates: QuoteTemplatesTable;
  quote_numbers: { year: number; last: number };
  delivered_requests: DeliveredRequestsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_consents: NewsletterConsentsTable;
  outbox_messages: OutboxMessagesTable;
  audit_entries: AuditEntriesTable;
  site_words: SiteWordsTable;
  versions: VersionsTable;
  preview_states: PreviewStatesTable;
  preview_links: PreviewLinksTable;
  /** Texts that are open in the desk, by person. Only versions from before `presence_windows` write it. */
  presence: { post_id: number; user_id: number; seen_at: string };
  presence_windows: { post_id: number; user_id: number; window_id: string; seen_at: string };
  comment_threads: CommentThreadsTable;
  comment_messages: CommentMessagesTable;
  comment_watchers: CommentWatchersTable;
  import_keys: ImportKeysTable;
  redirects: RedirectsTable;
  unknown_paths: UnknownPathsTable;
  visit_counts: VisitCountsTable;
  uploads: UploadsTable;
  video_jobs: VideoJobsTable;
  jobs: JobsTable;
  rate_limits: { key: string; window_start: string; count: number; expires_at: string };
}
