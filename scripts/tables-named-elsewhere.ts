/**
 * Files that name tables of others, with the reason: `tables.test.ts` allows these alone, and asks for an entry to go
 * once it holds no longer. New code asks the table's owner.
 */
export const namedElsewhere: { reason: string; files: Record<string, string> }[] = [
  {
    reason:
      "Content records the addresses of renames with them, and marks films to be converted by what comes after it.",
    files: {
      "domains/content/media/add-video-job.ts": "video_jobs",
      "domains/content/redirects.ts": "redirects unknown_paths",
      "domains/content/save/trash-post.ts": "redirects",
      "domains/content/save/redirect-old-paths.ts": "redirects",
    },
  },
  {
    reason:
      "An account takes with it, hands over or exports what other domains know of it; they come after identity.",
    files: {
      "domains/identity/people/leave.ts":
        "comment_watchers contact_requests morning_mails presence_windows request_people",
      "domains/identity/people/read-person.ts": "contact_requests contacts media posts",
      "domains/identity/users/may-read.ts": "posts",
    },
  },
  {
    reason: "The log shows the names of accounts, which come after it.",
    files: {
      "domains/audit/check-unchanged.ts": "users",
    },
  },
  {
    reason:
      "What a request is worth, shows and takes along when it is merged, deleted or given another name follows from its quotes and invoices, which come after it.",
    files: {
      "domains/requests/change-request.ts": "invoices",
      "domains/requests/merge-requests.ts": "invoices quotes",
      "domains/requests/quoted-requests.ts": "quotes",
      "domains/requests/request-value.ts": "quote_acceptances quotes",
    },
  },
  {
    reason: "Domains that still read or write a row of their neighbour.",
    files: {
      "domains/audit/log-lines.ts": "contact_requests",
      "domains/comments/routes.ts": "posts",
      "domains/outbox/list-mails.ts": "jobs outbox_messages",
      "domains/outbox/write-mails.ts": "outbox_messages",
      "domains/previews/file-access/file-audience.ts": "media post_media posts site_words",
      "domains/previews/link-routes.ts": "posts",
      "domains/previews/open-preview.ts": "posts",
      "domains/redirects/list-redirects.ts": "posts terms",
      "domains/site-content/store.ts": "audit_entries users",
      "domains/site-settings/routes.ts": "terms",
    },
  },
  {
    reason:
      "Imports, exports, backups, retention, metrics and the desk's first page work on rows of many owners, after all domains.",
    files: {
      "operations/exporters/wordpress/export-wordpress.ts": "media post_terms posts terms users",
      "operations/exporters/wordpress/item-meta.ts": "post_meta redirects",
      "operations/health/routes.ts": "rate_limits",
      "operations/importers/dataset/load-dataset.ts": "contact_requests newsletter_subscribers users",
      "operations/importers/import-studio.ts": "terms users",
      "operations/importers/requests-command.ts": "user_roles users",
      "operations/importers/sample/sample-money.ts": "invoice_numbers quote_numbers",
      "operations/importers/sample/sample-requests.ts": "contact_requests outbox_messages request_messages",
      "operations/importers/sample/silent-database.ts": "jobs outbox_messages",
      "operations/importers/sample/write-sample.ts": "reply_templates",
      "operations/importers/wordpress/import-authors.ts": "user_roles users",
      "operations/importers/wordpress/import-files.ts": "media",
      "operations/importers/wordpress/import-keys.ts": "content_ids",
      "operations/importers/wordpress/import-posts.ts": "posts",
      "operations/importers/wordpress/import-wordpress.ts": "content_ids terms",
      "operations/importers/wordpress/old-addresses.ts": "posts",
      "operations/importers/wordpress/plain-fields.ts": "post_meta",
      "operations/retention/rule-conditions.ts": "newsletter_consents newsletter_subscribers",
      "operations/retention/rules.ts":
        "application_passwords audit_entries contact_requests delivered_requests email_changes former_usernames incoming_mails invoice_links invoice_stripe_events invoices newsletter_consents newsletter_subscribers one_time_tokens outbox_messages presence_windows preview_links preview_states rate_limits refresh_tokens request_windows sign_in_challenges signed_quotes unknown_paths user_sessions visit_counts",
      "operations/today/content-needs.ts": "posts",
      "operations/today/morning-mail.ts": "request_people users",
      "operations/today/request-needs.ts": "contact_requests quote_agreements quotes",
      "operations/today/routes.ts": "users",
      "operations/today/waiting-quotes.ts": "contact_requests quotes",
    },
  },
];
