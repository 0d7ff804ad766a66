/** A caller's capabilities, as `wp/v2` names them, decide what the desk offers. The server checks them on each call. */
import type { ContentType } from "../api/content.ts";
import type { DeskCaller } from "../api/records.ts";

export type Capability =
  | "edit_posts"
  | "publish_posts"
  | "edit_others_posts"
  | "edit_pages"
  | "publish_pages"
  | "upload_files"
  | "manage_categories"
  | "manage_options"
  | "unfiltered_html"
  | "edit_users"
  // The desk's own, added by `withDeskCapabilities`; the server doesn't know them.
  | "open_desk"
  | "open_wordpress"
  | "see_calendar"
  | "edit_projects"
  | "edit_site"
  | "handle_requests"
  | "watch_studio"
  | "manage_people"
  | "manage_studio";

export function may({ capabilities }: Pick<DeskCaller, "capabilities">, capability: Capability): boolean {
  return capabilities[capability] === true;
}

/** Whether the caller has a desk: all roles of the staff may edit posts, members may not. */
export function isStaff(caller: Pick<DeskCaller, "capabilities">): boolean {
  return may(caller, "edit_posts");
}

/** Whether the caller may write records of this type. Projects have the rules of articles. */
export function mayEdit(caller: DeskCaller, type: ContentType): boolean {
  if (type === "portfolio-items") return may(caller, "edit_projects");
  return may(caller, type === "pages" ? "edit_pages" : "edit_posts");
}

export function mayPublish(caller: DeskCaller, type: ContentType): boolean {
  return may(caller, type === "pages" ? "publish_pages" : "publish_posts");
}

const names: Record<string, string> = {
  administrator: "Administrator",
  editor: "Editor",
  author: "Author",
  contributor: "Contributor",
  producer: "Producer",
};

/** Label of the caller’s first known role; empty if none is known. */
export function roleName({ roles }: Pick<DeskCaller, "roles">): string {
  return roles.map((role) => names[role]).find(Boolean) ?? "";
}
