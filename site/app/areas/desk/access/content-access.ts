/** Tells which content the desk can write on a WordPress server, which may not know this site's accounts. */
import type { DeskCaller } from "../api/records.ts";
import { send } from "../api/send.ts";
import { type Capability, may } from "./capabilities.ts";

export interface ContentAccess {
  /** Articles, pages, files and topics. */
  content: boolean;
  projects: boolean;
  /** Accounts are kept by this server. A WordPress keeps its own. */
  people: boolean;
}

export const ownContent: ContentAccess = { content: true, projects: true, people: true };

/** Asks WordPress which methods it allows the caller. Without an `Allow` header, writing counts as possible. */
export async function readContentAccess(signal?: AbortSignal): Promise<ContentAccess> {
  const [content, projects] = await Promise.all([
    takesWrites("/wp/v2/posts", signal),
    takesWrites("/wp/v2/portfolio-items", signal),
  ]);
  return { content, projects, people: false };
}

async function takesWrites(path: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const { headers } = await send(path, { method: "OPTIONS", signal });
    return /\bPOST\b/.test(headers.get("Allow") ?? "POST");
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return (error as { code?: unknown }).code !== "rest_no_route";
  }
}

const written: readonly Capability[] = [
  ...(["edit_posts", "publish_posts", "edit_others_posts", "edit_pages", "publish_pages"] as const),
  ...(["upload_files", "manage_categories"] as const),
];

/** Adds the desk's own capabilities, and removes those that the content's server would refuse. */
export function withContentAccess(
  caller: DeskCaller,
  { content, projects, people }: ContentAccess,
): DeskCaller {
  const refused = content ? [] : written.map((name) => [name, false] as const);
  return {
    ...caller,
    capabilities: {
      ...caller.capabilities,
      open_desk: true,
      edit_site: may(caller, "edit_pages"),
      handle_requests: may(caller, "edit_pages") || caller.roles.includes("producer"),
      manage_people: people && may(caller, "edit_users"),
      manage_studio: people && may(caller, "manage_options"),
      edit_projects: projects && may(caller, "edit_posts"),
      ...Object.fromEntries(refused),
    },
  };
}

/** Whether the caller may open the desk, but can write content only on the WordPress server. */
export function isContentElsewhere(caller: DeskCaller): boolean {
  return may(caller, "open_desk") && !may(caller, "edit_posts");
}

export const contentElsewhere =
  "Articles, pages, projects and files live in the WordPress behind this site, and it has no sign-in for this desk. Edit them there, or activate the Extenso plugin in it to edit them here.";

export const noPeople =
  "The people of this site are those of the WordPress behind it. Invite and help them there.";

export const noStudio =
  "This page needs accounts of this site’s own, and they are those of the WordPress behind it. On the server, “npm run doctor” says how the studio is.";

export const noProjects =
  "The WordPress behind this site has no projects. Activate the Extenso plugin in it to edit them here.";
