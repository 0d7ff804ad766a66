/**
 * The rows as they lie in the database, the same in SQLite and PostgreSQL: times are ISO-8601 UTC text
 * (`2026-11-21T04:33:00.000Z`), structured values are JSON text, truth values are 0 or 1.
 */
import type { Generated } from "kysely";

export interface Tables {
  content_ids: { id: Generated<number>; kind: string };
  posts: PostsTable;
  terms: TermsTable;
  revisions: RevisionsTable;
  post_terms: { post_id: number; term_id: number };
  post_media: PostMediaTable;
  media: MediaTable;
  /** Files whose upload is under way, or whose record is there: no other upload gets the name. */
  upload_names: { file: string; taken_at: string };
  clip_thumbnails: ClipThumbnailsTable;
  content_versions: { resource: string; version: number };
  studio_state: { key: string; value: string };
  users: UsersTable;
  user_roles: { user_id: number; role: string };
  former_usernames: FormerUsernamesTable;
  application_passwords: ApplicationPasswordsTable;
  user_sessions: UserSessionsTable;
  refresh_tokens: RefreshTokensTable;
  one_time_tokens: OneTimeTokensTable;
  contact_requests: ContactRequestsTable;
  delivered_requests: DeliveredRequestsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_consents: NewsletterConsentsTable;
  outbox_messages: OutboxMessagesTable;
  audit_entries: AuditEntriesTable;
  import_keys: ImportKeysTable;
  redirects: RedirectsTable;
  uploads: UploadsTable;
  video_jobs: VideoJobsTable;
  rate_limits: { key: string; window_start: string; count: number; expires_at: string };
}

/** Articles, portfolio items and pages: WordPress keeps them in one table with one run of ids, so do we. */
export interface PostsTable {
  /** From `content_ids`, shared with media. */
  id: number;
  type: "post" | "portfolio-items" | "page";
  status: "publish" | "draft" | "private" | "pending" | "future" | "trash";
  /** Of a page: the page above it; 0: none. */
  parent_id: Generated<number>;
  /** Unique among its kind and parent, except for drafts, which may have none. As on the wire: non-Latin characters percent-encoded in lower case. */
  slug: string;
  /** HTML with entities, as on the wire. */
  title: string;
  /** As it was written. */
  title_raw: string;
  /** What lists sort titles by: `collationKey` of the title as written. */
  title_key: string;
  content_raw: string;
  content_rendered: string;
  /** Empty when the excerpt is generated from the content. */
  excerpt_raw: string;
  excerpt_rendered: string;
  /** The words of title, excerpt and content, folded: what `search` looks in. */
  search_text: string;
  author_id: number;
  /** 0: none. May name a picture that no longer exists. */
  featured_media_id: number;
  /** Empty: not protected. */
  password: string;
  sticky: number;
  template: string;
  format: string;
  /** JSON: an object, `[]` (never saved) or `false` (an older bridge). */
  acf: string;
  revision_count: number;
  last_revision_id: number | null;
  published_at: string;
  modified_at: string;
  /** Counts up with each write: who read an older one writes over what they never saw. */
  version: Generated<number>;
  /** In the bin: the status it had, and since when it is there. */
  trashed_status: Exclude<PostsTable["status"], "trash"> | null;
  trashed_at: string | null;
  /** In the bin: the name it had. */
  trashed_slug: Generated<string | null>;
  /** The address it was made under, which never changes; empty: its plain one. */
  guid: Generated<string>;
  comment_status: Generated<"open" | "closed">;
  ping_status: Generated<"open" | "closed">;
  /** Of a page, among those beside it. */
  menu_order: Generated<number>;
  /** 1: nobody set the date of this draft, so that it is always that of its last change. */
  date_floats: Generated<number>;
  /** Who wrote it last; null where that was no person. */
  modified_by: Generated<number | null>;
}

/** What a post's texts were at a save, or what somebody has written and not saved yet. */
export interface RevisionsTable {
  /** From `content_ids`. */
  id: number;
  post_id: number;
  author_id: number;
  /** Each person has one autosave of a post at most. */
  kind: "revision" | "autosave";
  title_raw: string;
  content_raw: string;
  excerpt_raw: string;
  title: string;
  content_rendered: string;
  excerpt_rendered: string;
  created_at: string;
  modified_at: string;
}

/** The pictures of the library that a post shows, in order; made of its text at each write. */
interface PostMediaTable {
  post_id: number;
  /** In a gallery, which visitors leaf through, or within the text. */
  place: "gallery" | "text";
  position: number;
  media_id: number;
}

export interface TermsTable {
  id: Generated<number>;
  taxonomy: "category" | "post_tag";
  /** HTML with entities, as on the wire. */
  name: string;
  slug: string;
  description: string;
  parent_id: number;
  /** Published posts that carry it; `saveContent` keeps it up to date. */
  count: number;
}

export interface MediaTable {
  /** From `content_ids`, shared with posts. */
  id: number;
  /** Unique among files. */
  slug: string;
  /** HTML with entities, as on the wire. */
  title: string;
  /** These three as they were written. */
  title_raw: string;
  caption_raw: string;
  description_raw: string;
  caption_rendered: string;
  description_rendered: string;
  alt_text: string;
  media_type: "image" | "file";
  mime_type: string;
  author_id: number;
  /** The post it was uploaded to; a draft's media are hidden with it. */
  parent_post_id: number | null;
  /** Path of the served file below `/wp-content/uploads/`. */
  file: string;
  /** JSON of `media_details` as on the wire, file names instead of `source_url`s. */
  details: string;
  /** JSON: what has to stay in sight where the picture is cut; shares of its width and height, from 0 to 1. */
  focal_point: string | null;
  acf: string;
  published_at: string;
  modified_at: string;
  version: Generated<number>;
}

interface ClipThumbnailsTable {
  /** On YouTube. */
  video_id: string;
  /** Of the widest file that is kept; 0: none yet. */
  width: Generated<number>;
  height: Generated<number>;
  attempts: number;
  /** While it is 0 wide: when the next reader may have it fetched. */
  next_attempt_at: string;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, for look-ups without regard to case. */
  username_key: string;
  email: string;
  email_key: string;
  /** argon2id in PHC form. */
  password_hash: string;
  /** Of the public page; unique. */
  slug: string;
  display_name: string;
  first_name: string;
  last_name: string;
  url: string;
  description: string;
  /** Empty: the username. */
  nickname: Generated<string>;
  /** Address of an uploaded picture; empty: the generated initials. */
  avatar_url: string;
  registered_at: string;
  email_confirmed_at: string | null;
  banned_at: string | null;
}

/** A name that its member gave up, and that nobody else gets until its time is up. */
interface FormerUsernamesTable {
  username_key: string;
  username: string;
  user_id: number;
  given_up_at: string;
}

/** What a program signs in with, for one person. */
export interface ApplicationPasswordsTable {
  uuid: string;
  user_id: number;
  /** A UUID that the program gave itself; empty without one. */
  app_id: string;
  name: string;
  /** HMAC-SHA256 with the signing key, hexadecimal. */
  hash: string;
  /** In the order in which they were made, for each user from 1. */
  position: number;
  created_at: string;
  /** To the day: written once in 24 hours. */
  last_used_at: string | null;
  last_address: string | null;
}

export interface UserSessionsTable {
  id: string;
  user_id: number;
  user_agent: string;
  address: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
}

interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
  hash: string;
  session_id: string;
  created_at: string;
  expires_at: string;
  /** When it was exchanged for its successor; a second use after the grace revokes the session. */
  used_at: string | null;
}

export interface OneTimeTokensTable {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  user_id: number;
  purpose: "password-reset" | "email-confirm";
  email: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** What of contact requests is known here that a WordPress has taken: that it has. */
interface DeliveredRequestsTable {
  /** Of key and content together, as in `contact_requests`. */
  submission_key: string;
  /** What the WordPress answered, as JSON. */
  answer: string;
  created_at: string;
}

export interface ContactRequestsTable {
  id: Generated<number>;
  /** What sender and studio quote, such as `EX-7K3M-92QD`. */
  reference: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  service: string;
  budget: string;
  timeline: string;
  message: string;
  spam_score: number;
  /** JSON list of the signals that made the score. */
  spam_reasons: string;
  status: "new" | "answered" | "closed";
  /** Sent by our form: a second press or a retry after a lost answer stores nothing twice. */
  submission_key: string | null;
  user_id: number | null;
  address: string;
  created_at: string;
  /** When the studio was told, by a mail of its own or in a digest. */
  reported_at: string | null;
}

export interface NewsletterSubscribersTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  status: "pending" | "confirmed" | "unsubscribed";
  confirm_hash: string | null;
  confirm_sent_at: string | null;
  /** Stays valid for the life of the subscription: it stands in every mail. */
  unsubscribe_hash: string;
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
}

/** The proof of consent that CASL asks of the sender; only time removes a row (retention/rules.ts). */
export interface NewsletterConsentsTable {
  id: Generated<number>;
  subscriber_id: number;
  event: "requested" | "confirmed" | "unsubscribed";
  wording: string;
  page: string;
  address: string;
  user_agent: string;
  created_at: string;
}

export interface OutboxMessagesTable {
  id: Generated<number>;
  /** Which template made it, for logs and tests. */
  kind: string;
  recipient: string;
  /** JSON of the finished mail: subject, text, html, reply-to, headers. */
  payload: string;
  attempts: number;
  next_attempt_at: string;
  /** A worker's lease; after it another may try. */
  claimed_until: string | null;
  sent_at: string | null;
  /** Given up for good. */
  failed_at: string | null;
  last_error: string | null;
  created_at: string;
}

/** Who changed what; the database refuses changes, and deletions before three years (retention/rules.ts). */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: string;
  /** Null: the house itself. Names no row of `users`: it outlives the account. */
  actor_id: number | null;
  actor_name: string;
  address: string;
  request_id: string;
  action: string;
  /** What kind of thing. */
  subject: string;
  /** Its number, or its name where it has none. */
  subject_id: string;
  subject_name: string;
  /** JSON: by field, `from` and `to`; no secret, no whole text. */
  changes: string;
}

/** A record of another site, and which of ours it became. */
export interface ImportKeysTable {
  /** The other site's address. */
  source: string;
  kind: "post" | "media" | "term";
  /** What names it there for ever: its GUID; of a term taxonomy and slug. */
  key: string;
  /** Reserved for it before it is written. */
  target_id: number;
  /** SHA-256 of what was brought; empty: its number is reserved, and nothing written yet. */
  fingerprint: string;
}

/** An address of before that leads to a record, where the record itself doesn't tell. */
export interface RedirectsTable {
  /** Lower case, without a slash at its end. */
  path: string;
  kind: "post" | "media";
  target_id: number;
  created_at: string;
}

/** A file that comes in pieces (`tus`); its bytes lie in the data folder under its id. */
export interface UploadsTable {
  /** 32 hexadecimal digits; in the address of the upload. */
  id: string;
  user_id: number;
  /** As its sender calls it. */
  name: string;
  title: string;
  alt_text: string;
  /** Where it was begun from. */
  address: string;
  /** Bytes, as announced. */
  size: number;
  /** `finishing`: all bytes are here and become a file of the library. */
  state: "receiving" | "finishing" | "done" | "failed";
  claimed_until: string | null;
  /** The file of the library, once it is one. */
  media_id: number | null;
  /** Why it failed, for people; else empty. */
  reason: string;
  created_at: string;
}

/** A film that is made ready for the web. */
export interface VideoJobsTable {
  media_id: number;
  state: "waiting" | "running" | "done" | "failed";
  /** Percent. */
  progress: number;
  attempts: number;
  next_attempt_at: string;
  claimed_until: string | null;
  /** Why it failed, or why nothing was to be made, for people. */
  reason: string;
  created_at: string;
}
