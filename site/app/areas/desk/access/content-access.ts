/** Capabilities at the desk, which depend on where content and accounts are stored: here, or in a WordPress. */
import { tolerantRecord } from "@extenso/contract/wire/parts.ts";
import * as z from "zod/mini";
import type { DeskCaller } from "../api/records.ts";
import { read } from "../api/send.ts";
import { type Capability, may } from "./capabilities.ts";

/** Data that this server stores itself; `false` if a WordPress behind it does. */
export interface LocalData {
  /** Articles, pages, projects, files, topics and redirects. */
  content: boolean;
  /** People, and all that needs accounts of this server: audit log, backups, settings. */
  accounts: boolean;
}

export const allLocal: LocalData = { content: true, accounts: true };

const people = "/extenso/v1/people";
/** The part of the API's index that shows whether it has the route of people. */
export const peopleInIndex = z.object({ routes: tolerantRecord(z.unknown()) });

/** A WordPress that has a sign-in stores the accounts, too: then this server has no route for people. */
export async function readLocalData(signal?: AbortSignal): Promise<LocalData> {
  const { routes } = await read(peopleInIndex, "/", { query: { _fields: `routes.${people}` }, signal });
  return { content: false, accounts: people in routes };
}

const contentCapabilities: readonly Capability[] = [
  "edit_posts",
  "publish_posts",
  "edit_others_posts",
  "edit_pages",
  "publish_pages",
  "upload_files",
  "manage_categories",
];

/** Adds the desk's own capabilities, and removes those of content that is edited in a WordPress. */
export function withDeskCapabilities(caller: DeskCaller, { content, accounts }: LocalData): DeskCaller {
  const removed = content ? [] : contentCapabilities.map((name) => [name, false] as const);
  return {
    ...caller,
    capabilities: {
      ...caller.capabilities,
      open_desk: true,
      open_wordpress: !content,
      see_calendar: content || may(caller, "edit_pages"),
      edit_site: may(caller, "edit_pages"),
      edit_projects: content && may(caller, "edit_posts"),
      handle_requests: may(caller, "edit_pages") || caller.roles.includes("producer"),
      watch_studio: may(caller, "manage_options"),
      manage_people: accounts && may(caller, "edit_users"),
      manage_studio: accounts && may(caller, "manage_options"),
      ...Object.fromEntries(removed),
    },
  };
}

/** Redirects to the wp-admin of the WordPress behind this site. */
export const wordPressAdmin = "/wp-admin/";

export const editedInWordPress =
  "Articles, pages, projects, files and topics of this site are kept in a WordPress, and edited there.";

export const noStudio =
  "This page needs accounts of this site’s own, and they are those of the WordPress behind it. On the server, “npm run doctor” says how the studio is.";
