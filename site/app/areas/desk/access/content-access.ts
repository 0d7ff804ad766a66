/** Capabilities at the desk when a WordPress keeps the content, and perhaps the accounts, instead of this server. */
import { tolerantRecord } from "@extenso/contract/wire/parts.ts";
import * as z from "zod/mini";
import type { DeskCaller } from "../api/records.ts";
import { read } from "../api/send.ts";
import { type Capability, may } from "./capabilities.ts";

/** Data that this server keeps itself; `false` where a WordPress behind it does. */
export interface KeptHere {
  /** Articles, pages, projects, files, topics and redirects. */
  content: boolean;
  /** People, with all that needs an account of this server: the audit log, backups and settings. */
  accounts: boolean;
}

export const allHere: KeptHere = { content: true, accounts: true };

const people = "/extenso/v1/people";
/** The part of the API's index that tells whether it has people. */
export const peopleInIndex = z.object({ routes: tolerantRecord(z.unknown()) });

/** A WordPress that can sign people in keeps the accounts, too: then this server has no route for them. */
export async function readKeptHere(signal?: AbortSignal): Promise<KeptHere> {
  const { routes } = await read(peopleInIndex, "/", { query: { _fields: `routes.${people}` }, signal });
  return { content: false, accounts: people in routes };
}

const ofContent: readonly Capability[] = [
  "edit_posts",
  "publish_posts",
  "edit_others_posts",
  "edit_pages",
  "publish_pages",
  "upload_files",
  "manage_categories",
];

/** Adds the desk's own capabilities, and removes those for content that is edited in a WordPress. */
export function withKeptHere(caller: DeskCaller, { content, accounts }: KeptHere): DeskCaller {
  const removed = content ? [] : ofContent.map((name) => [name, false] as const);
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

/** Leads on to the wp-admin of the WordPress behind this site. */
export const wordPressAdmin = "/wp-admin/";

export const editedInWordPress =
  "Articles, pages, projects, files and topics of this site are kept in a WordPress, and edited there.";

export const noStudio =
  "This page needs accounts of this site’s own, and they are those of the WordPress behind it. On the server, “npm run doctor” says how the studio is.";
