/** Words for what administrators see of people. */
import type { AuditLine } from "../api/accounts.ts";

export const roleLabels: Record<string, string> = {
  administrator: "Administrator",
  editor: "Editor",
  producer: "Producer",
  author: "Author",
  contributor: "Contributor",
  subscriber: "Member",
};

export function rolesLabel(roles: readonly string[]): string {
  return roles.map((role) => roleLabels[role] ?? role).join(", ") || "No role";
}

export const roleHints: Record<string, string> = {
  administrator: "Everything, people and settings too",
  editor: "All articles, pages and projects, requests, and the site’s words",
  producer: "Requests and quotes; proposes articles",
  author: "Writes and publishes articles and projects of their own",
  contributor: "Proposes articles; others publish them",
  subscriber: "The members’ area alone",
};

const done: Record<string, string> = {
  create: "created",
  update: "changed",
  publish: "published",
  trash: "moved to the bin",
  restore: "restored",
  delete: "deleted",
  role: "changed the role of",
  deactivate: "deactivated",
  reactivate: "reactivated",
  confirm: "confirmed by hand the address of",
  export: "exported the data of",
  "sign-out": "signed out",
  "remove-second-factors": "removed the second factors of",
  "send-confirmation": "sent the confirmation again to",
  "send-password-link": "sent a link for a new password to",
  "hand-over": "handed over the work of",
  invite: "invited",
  "send-again": "invited again",
  withdraw: "withdrew the invitation of",
  accept: "accepted the invitation of",
};

/** "maya_chen published “Fog”." */
export function auditSentence({ actor, action, subject, subject_name }: AuditLine): string {
  const what = subject === "user" || subject === "invitation" ? subject_name : `“${subject_name}”`;
  return `${actor.name || "The server"} ${done[action] ?? action} ${what}`;
}

/** Where a record is edited. */
export const folders: Record<string, string> = {
  post: "/desk/posts",
  page: "/desk/pages",
  "portfolio-items": "/desk/portfolio",
};

const kinds: Record<string, [string, string]> = {
  post: ["article", "articles"],
  page: ["page", "pages"],
  "portfolio-items": ["project", "projects"],
  attachment: ["file", "files"],
};

export function countLabel(type: string, count: number): string {
  const [one, many] = kinds[type] ?? [type, type];
  return `${count.toLocaleString("en-CA")} ${count === 1 ? one : many}`;
}
