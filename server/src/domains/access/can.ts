/** Permission checks, by the table of roles and, where authorship or status count, by the row itself. */
import { type Capability, roles, type StudioCapability, studioCapabilities } from "./roles.ts";

/** The caller; `null` when signed out. */
export type Actor = { id: number; roles: readonly string[] } | null;

/** The columns of an article, a portfolio item, a page or a file that the rules need. */
export interface OwnedContent {
  /** Pages have capabilities of their own; all other types use those of articles. */
  type?: string;
  /** `inherit` for files. */
  status: string;
  author_id: number;
  /** The status before the bin. */
  trashed_status?: string | null;
}

type ContentAction = "read_post" | "edit_post" | "delete_post";
type UserAction = "edit_user";

/** Statuses of published and scheduled work. */
const published = new Set(["publish", "future"]);

const granted = new Map<string, ReadonlySet<string>>(
  Object.entries(roles).map(([role, capabilities]) => [role, new Set<string>(capabilities)]),
);
for (const [capability, holders] of Object.entries(studioCapabilities)) {
  for (const role of holders) granted.set(role, new Set([...(granted.get(role) ?? []), capability]));
}

/**
 * @param action a capability of the table, which needs no row; or an action on the given row, whose author and status
 *   decide which capabilities it takes, as in WordPress's `map_meta_cap`.
 */
export function can(user: Actor, action: Capability | StudioCapability): boolean;
export function can(user: Actor, action: ContentAction, row: OwnedContent): boolean;
export function can(user: Actor, action: UserAction, row: { id: number }): boolean;
export function can(user: Actor, action: string, row?: OwnedContent | { id: number }): boolean {
  if (!row) return has(user, action);
  if ("status" in row) {
    if (action === "read_post") return mayRead(user, row);
    return mayChange(user, action === "edit_post" ? "edit" : "delete", row);
  }
  return user?.id === row.id || has(user, "edit_users");
}

function has(user: Actor, capability: string): boolean {
  return user?.roles.some((role) => granted.get(role)?.has(capability)) ?? false;
}

/** Published rows are public, authors read their own, and private rows take a capability of the role. */
function mayRead(user: Actor, row: OwnedContent): boolean {
  if (row.status === "publish" || user?.id === row.author_id) return true;
  return row.status === "private" ? has(user, `read_private_${nounOf(row)}`) : mayChange(user, "edit", row);
}

function mayChange(user: Actor, verb: "edit" | "delete", row: OwnedContent): boolean {
  const noun = nounOf(row);
  const needed: string[] = [];
  if (user?.id !== row.author_id) {
    needed.push(`${verb}_others_${noun}`);
    if (row.status === "private") needed.push(`${verb}_private_${noun}`);
  }
  // A row in the bin that was published before still takes the capability for published work.
  const status = row.status === "trash" ? (row.trashed_status ?? row.status) : row.status;
  needed.push(published.has(status) ? `${verb}_published_${noun}` : `${verb}_${noun}`);
  return needed.every((capability) => has(user, capability));
}

function nounOf({ type }: OwnedContent): "pages" | "posts" {
  return type === "page" ? "pages" : "posts";
}
