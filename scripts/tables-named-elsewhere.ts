/**
 * Files that name tables of others, with the reason: `tables.test.ts` allows these alone, and asks for an entry to go
 * once it holds no longer. New code asks the table's owner.
 */
export const namedElsewhere: { reason: string; files: Record<string, string> }[] = [
  {
    reason:
      "Content records the addresses of renames with them, and reads comments, uploads and site content that come after it.",
    files: {
      "domains/content/media/add-video-job.ts": "video_jobs",
      "domains/content/media/mentions.ts": "site_words",
      "domains/content/posts/latest-posts.ts": "users",
      "domains/content/presence/routes.ts": "users",
      "domains/content/redirects.ts": "redirects unknown_paths",
      "domains/content/routes/check-unchanged.ts": "audit_entries users",
      "domains/content/routes/posts/compose-post.ts": "users",
      "domains/content/routes/posts/project-revisions.ts": "users",
      "domains/content/save/bin-post.ts": "redirects",
      "domains/content/save/redirect-old-terms.ts": "redirects",
      "domains/content/save/save-content.ts": "versions",
    },
  },
  {
    reason:
      "An account takes with it, hands over or exports what other domains know of it; they come after identity.",
    files: {
      "domains/identity/accounts/export-account.ts":
        "comment_messages comment_threads contact_requests incoming_mails morning_mails newsletter_consents newsletter_subscribers outbox_messages posts request_files request_messages request_people",
      "domains/identity/accounts/remove-account.ts": "outbox_messages",
      "domains/identity/invitations/invitations.ts": "outbox_messages",
      "domains/identity/people/leave.ts":
        "comment_watchers contact_requests morning_mails outbox_messages presence_windows request_people",
      "domains/identity/people/read-person.ts": "contact_requests contacts media posts",
      "domains/identity/second-factor/staff-rule.ts": "studio_state",
      "domains/identity/users/may-read.ts": "posts",
    },
  },
  {
    reason: "Names and addresses of accounts are joined to rows, so that a list stays one query.",
    files: {
      "domains/audit/check-unchanged.ts": "users",
      "domains/comments/notices.ts": "users",
      "domains/comments/threads.ts": "users",
      "domains/outbox/change-mail-settings.ts": "users",
      "domains/requests/contacts.ts": "users",
      "domains/requests/find-request.ts": "users",
      "domains/requests/people.ts": "user_roles users",
      "domains/requests/route-parts.ts": "users",
      "domains/requests/sender-links.ts": "users",
    },
  },
  {
    reason: "Domains that still read or write a row of their neighbour.",
    files: {
      "domains/audit/log-lines.ts": "contact_requests",
      "domains/comments/record.ts": "posts user_roles",
      "domains/comments/routes.ts": "posts",
      "domains/library/videos/make-video.ts": "media",
      "domains/library/videos/present-video.ts": "media",
      "domains/outbox/list-mails.ts": "jobs outbox_messages",
      "domains/outbox/write-mails.ts": "jobs outbox_messages",
      "domains/patterns/patterns.ts": "studio_state",
      "domains/previews/file-access/file-audience.ts": "media post_media posts site_words",
      "domains/previews/link-routes.ts": "posts",
      "domains/previews/open-preview.ts": "posts",
      "domains/previews/overlay.ts": "terms",
      "domains/quotes/decide-quote.ts": "contact_requests",
      "domains/quotes/open-quote.ts": "contact_requests",
      "domains/quotes/request-value.ts": "contact_requests",
      "domains/quotes/send-quote.ts": "contact_requests",
      "domains/redirects/list-redirects.ts": "posts terms",
      "domains/requests/contact-routes.ts": "quotes",
      "domains/requests/merge-requests.ts": "quotes",
      "domains/requests/read-conversation.ts": "outbox_messages",
      "domains/site-content/store.ts": "audit_entries users",
      "domains/site-settings/routes.ts": "terms",
      "domains/site-settings/search-engines.ts": "studio_state",
      "domains/site-settings/site-settings.ts": "studio_state",
    },
  },
  {
    reason:
      "Imports, exports, backups, retention, metrics and the desk's first page work on rows of many owners, after all domains.",
    files: {
      "operations/backup/backup-state.ts": "studio_state",
      "operations/backup/claim.ts": "studio_state",
      "operations/backup/prepare-restored-database.ts": "outbox_messages studio_state",
      "operations/doctor/check-mailbox.ts": "incoming_mails",
      "operations/exporters/wordpress/export-wordpress.ts": "media post_terms posts terms users",
      "operations/exporters/wordpress/item-meta.ts": "post_meta redirects",
      "operations/health/routes.ts": "rate_limits",
      "operations/importers/dataset/load-dataset.ts":
        "contact_requests newsletter_subscribers studio_state users",
      "operations/importers/import-studio.ts": "studio_state terms users",
      "operations/importers/requests-command.ts": "user_roles users",
      "operations/importers/sample/sample-requests.ts": "contact_requests outbox_messages request_messages",
      "operations/importers/sample/sample-studio.ts": "content_ids studio_state",
      "operations/importers/sample/write-sample.ts": "reply_templates",
      "operations/importers/wordpress/import-authors.ts": "user_roles users",
      "operations/importers/wordpress/import-files.ts": "media",
      "operations/importers/wordpress/import-keys.ts": "content_ids",
      "operations/importers/wordpress/import-posts.ts": "posts",
      "operations/importers/wordpress/import-wordpress.ts": "content_ids terms",
      "operations/importers/wordpress/old-addresses.ts": "posts",
      "operations/importers/wordpress/plain-fields.ts": "post_meta",
      "operations/observation/state-metrics.ts": "incoming_mails outbox_messages",
      "operations/retention/rule-conditions.ts": "newsletter_consents newsletter_subscribers",
      "operations/retention/rules.ts":
        "application_passwords audit_entries contact_requests delivered_requests email_changes former_usernames incoming_mails newsletter_consents newsletter_subscribers one_time_tokens outbox_messages presence_windows preview_links preview_states rate_limits refresh_tokens request_windows sign_in_challenges unknown_paths user_sessions visit_counts",
      "operations/tasks/task-row.ts": "studio_state",
      "operations/today/content-needs.ts": "posts",
      "operations/today/morning-mail.ts": "request_people users",
      "operations/today/request-needs.ts": "contact_requests quotes",
      "operations/today/routes.ts": "users",
      "operations/today/studio-needs.ts": "outbox_messages",
      "operations/today/waiting-quotes.ts": "contact_requests quotes",
    },
  },
];
