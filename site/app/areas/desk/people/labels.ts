/** Words for what administrators see of people. */

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
