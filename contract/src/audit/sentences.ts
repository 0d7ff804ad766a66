/** Sentences of the audit log, for the desk and for its CSV file. */

/** Verbs of the sentences, by action; the thing follows. */
const done: Record<string, string> = {
  create: "created",
  update: "changed",
  publish: "published",
  draft: "saved a draft of",
  discard: "threw away the draft of",
  schedule: "scheduled",
  move: "moved the date of",
  unschedule: "took back the date of",
  "schedule-update": "scheduled an update of",
  "change-update": "changed a scheduled update of",
  "remove-update": "removed a scheduled update of",
  "release-update": "published a scheduled update of",
  release: "published as scheduled",
  trash: "moved to the bin",
  restore: "restored",
  delete: "deleted",
  merge: "merged",
  separate: "separated",
  forget: "deleted the data of",
  tag: "changed the tags of",
  import: "imported",
  "export-content": "exported",
  comment: "commented on",
  "guest-comment": "received a guest’s comment on",
  "resolve-comment": "resolved a comment on",
  "reopen-comment": "reopened a comment on",
  "delete-comment": "deleted a comment on",
  "preview-link": "made a preview link of",
  "revoke-preview-link": "revoked a preview link of",
  role: "changed the role of",
  deactivate: "deactivated",
  reactivate: "reactivated",
  confirm: "confirmed by hand the address of",
  export: "exported the data of",
  "sign-out": "signed out",
  "sign-in": "changed how to sign in as",
  "remove-second-factors": "removed the second factors of",
  "send-confirmation": "sent the confirmation again to",
  "send-password-link": "sent a link for a new password to",
  "hand-over": "handed over the work of",
  invite: "invited",
  "send-again": "invited again",
  withdraw: "withdrew the invitation of",
  accept: "accepted the invitation of",
  revoke: "revoked",
  reply: "replied to",
  note: "wrote a note on",
  "undo-reply": "took back a reply to",
  "place-mail": "placed a mail in",
  "create-from-mail": "made from a mail",
  file: "filed away",
  unfile: "took out again",
  "create-quote": "began a quote for",
  "delete-quote": "deleted a draft of a quote for",
  "send-quote": "sent a quote for",
  "revoke-quote": "revoked a quote for",
  "restore-quote": "took the withdrawal back of a quote for",
  "accept-quote": "accepted the quote of",
  "decline-quote": "declined the quote of",
  "countersign-quote": "countersigned the agreement of a quote for",
  send: "sent",
  void: "made void",
  "record-payment": "recorded a payment of",
  "undo-payment": "took back a payment of",
  refund: "recorded a refund of",
  remind: "reminded the client of",
  "hold-reminders": "held the reminders of",
  "resume-reminders": "resumed the reminders of",
  "close-problem": "dealt with a payment through Stripe of",
  "retry-mail": "tried again to send",
  "discard-mail": "discarded",
  "require-second-factor": "began to require a second factor of",
  "end-second-factor": "no longer requires a second factor of",
  "change-grace": "changed the days for a second factor of",
  hide: "hid from search engines",
  show: "showed to search engines",
  "back-up": "began",
  prove: "began to prove",
};

/** Nouns for the subjects of entries, by kind, as they stand in the middle of a sentence. */
const kinds: Record<string, string> = {
  post: "the article",
  page: "the page",
  "portfolio-items": "the project",
  media: "the file",
  category: "the category",
  post_tag: "the tag",
  request: "the request",
  "request-person": "the settings for requests of",
  contact: "the client",
  template: "the template",
  agreement: "the agreement",
  pattern: "the pattern",
  "incoming-mail": "the mail",
  "outgoing-mail": "the outgoing mail",
  invoice: "the invoice",
  "invoice-settings": "the terms of invoices",
  redirect: "the redirect",
  site: "the site’s words",
  settings: "the site’s settings",
  "mail-settings": "the mail settings",
  "whole-site": "the whole site",
  staff: "the staff",
  "application-password": "the application password",
  backup: "a backup",
  content: "content",
};

/** Kinds whose entries name the subject without a noun. */
const bare = new Set(["user", "invitation"]);

export const auditActions = Object.keys(done);
export const auditSubjects = ["user", "invitation", ...Object.keys(kinds)];

export interface AuditWords {
  /** "maya_chen". */
  who: string;
  /** "published the article"; ends before the name. */
  did: string;
  /** "“Fog”"; empty for a thing without a name. */
  what: string;
}

interface Told {
  actor: { name: string };
  action: string;
  subject: string;
  subject_id: string;
  subject_name: string;
}

/** "schedule" becomes "the server (schedule)"; people appear by their usernames. */
function whoOf({ name }: Told["actor"], isServer: boolean): string {
  if (!isServer) return name || "Somebody";
  // A link identifies nobody: everyone who has it can act.
  if (name.endsWith(" link")) return `Somebody with the ${name}`;
  return name ? `The server (${name})` : "The server";
}

export function auditWords(entry: Told & { actor: { id: number | null } }): AuditWords {
  const { actor, action, subject, subject_id: id, subject_name: name } = entry;
  const verb = done[action] ?? action.replaceAll("-", " ");
  const who = whoOf(actor, actor.id === null);
  if (bare.has(subject)) return { who, did: verb, what: name || `No. ${id}` };
  const thing = kinds[subject] ?? subject.replaceAll(/[-_]/g, " ");
  const isCode = subject === "request";
  const what = name === "" ? (/^\d+$/.test(id) ? `No. ${id}` : "") : isCode ? name : `“${name}”`;
  return { who, did: `${verb} ${thing}`, what };
}

/** "maya_chen published the article “Fog”". */
export function auditSentence(entry: Parameters<typeof auditWords>[0]): string {
  const { who, did, what } = auditWords(entry);
  return `${who} ${did}${what && ` ${what}`}`;
}

/** "Published" for a list of actions to choose from. */
export function actionLabel(action: string): string {
  const words = (done[action] ?? action).replace(/ (of|on|to|for|in|by hand the address of)$/, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Article" for a list of kinds to choose from. */
export function subjectLabel(subject: string): string {
  if (subject === "user") return "Person";
  const words = (kinds[subject] ?? subject).replace(/^(?:the|a) | of$/g, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Expires at" for `expires_at`. */
export function auditFieldLabel(field: string): string {
  const words = field.replaceAll(/[-_.]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Value = string | number | boolean | null | readonly (string | number)[];

/** A value of a change on one line. */
export function auditValue(value: Value): string {
  if (value === null || value === "") return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "object" ? value.join(", ") || "nothing" : String(value);
}
