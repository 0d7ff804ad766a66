/** Under which names answers are kept in the browser: the beginnings are what a change forgets. */
import type { AccountsQuery } from "./accounts.ts";
import type { AuditQuery } from "./audit-log.ts";
import type { CalendarQuery } from "./calendar.ts";
import type { ContentType, ListQuery } from "./content.ts";
import type { LibraryQuery } from "./library.ts";
import type { MailQuery } from "./mails.ts";
import type { MediaQuery } from "./media.ts";
import type { RedirectQuery, UnknownQuery } from "./redirects.ts";
import type { Taxonomy } from "./terms.ts";
import type { VisitsQuery } from "./visits.ts";

export const keys = {
  caller: (session: string) => ["caller", session] as const,
  localData: (session: string) => ["local-data", session] as const,
  records: (type: ContentType) => ["records", type] as const,
  list: (type: ContentType, query: ListQuery) => ["records", type, "list", query] as const,
  record: (type: ContentType, id: number) => ["records", type, "one", id] as const,
  updates: (type: ContentType, id: number) => ["records", type, "updates", id] as const,
  update: (type: ContentType, id: number, update: string) =>
    ["records", type, "updates", id, update] as const,
  allCalendars: ["calendar"] as const,
  calendar: (query: CalendarQuery) => ["calendar", query] as const,
  media: ["media"] as const,
  mediaList: (query: MediaQuery) => ["media", "list", query] as const,
  library: (query: LibraryQuery) => ["media", "list", "library", query] as const,
  files: (ids: readonly number[]) => ["media", "list", "files", ids] as const,
  mediaTags: ["media", "tags"] as const,
  file: (id: number) => ["media", "one", id] as const,
  uses: (id: number) => ["media", "uses", id] as const,
  storageUse: ["media", "use"] as const,
  terms: (taxonomy: Taxonomy) => ["terms", taxonomy] as const,
  authors: ["authors"] as const,
  studioPeople: ["studio-people"] as const,
  writers: ["writers"] as const,
  allAccounts: ["accounts"] as const,
  accounts: (query: AccountsQuery) => ["accounts", "list", query] as const,
  account: (id: number) => ["accounts", "one", id] as const,
  accountAudit: (id: number) => ["accounts", "audit", id] as const,
  auditLog: (query: AuditQuery) => ["audit-log", query] as const,
  studioName: ["settings", "name"] as const,
  publishedContact: ["settings", "contact"] as const,
  studioSettings: ["settings", "studio"] as const,
  staffSecondFactor: ["settings", "staff-second-factor"] as const,
  searchEngines: ["settings", "search-engines"] as const,
  health: ["health"] as const,
  allMails: ["mails"] as const,
  mails: (query: MailQuery) => ["mails", "list", query] as const,
  mailCounts: ["mails", "counts"] as const,
  mailSettings: ["mail-settings"] as const,
  senderCheck: ["sender-check"] as const,
  testMail: (id: number) => ["test-mail", id] as const,
  today: ["today"] as const,
  backups: ["backups"] as const,
  backupTask: ["backup-task"] as const,
  exchange: ["exchange"] as const,
  importTask: ["import-task"] as const,
  invitations: ["accounts", "invitations"] as const,
  people: (ids: readonly number[]) => ["people", ids] as const,
  allPreviewLinks: ["preview-links"] as const,
  comments: (post: number) => ["comments", post] as const,
  commentPeople: (post: number) => ["comments", post, "people"] as const,
  openComments: ["open-comments"] as const,
  allRedirects: ["redirects"] as const,
  redirects: (query: RedirectQuery) => ["redirects", "rules", query] as const,
  unknownPaths: (query: UnknownQuery) => ["redirects", "unknown", query] as const,
  redirectImport: (text: string) => ["redirects", "import", text] as const,
  visits: (query: VisitsQuery) => ["visits", query] as const,
  previewLinks: (post: number | null) => ["preview-links", post] as const,
};
