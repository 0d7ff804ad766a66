/** The capabilities of each role, in the order and the words of WordPress 7.1: clients are sent these names. */

/** An account that only reads. */
const subscriber = ["read", "level_0"] as const;

const contributor = ["edit_posts", "read", "level_1", "level_0", "delete_posts"] as const;

const author = [
  "upload_files",
  "edit_posts",
  "edit_published_posts",
  "publish_posts",
  "read",
  "level_2",
  "level_1",
  "level_0",
  "delete_posts",
  "delete_published_posts",
] as const;

const editor = [
  "moderate_comments",
  "manage_categories",
  "manage_links",
  "upload_files",
  "unfiltered_html",
  "edit_posts",
  "edit_others_posts",
  "edit_published_posts",
  "publish_posts",
  "edit_pages",
  "read",
  "level_7",
  "level_6",
  "level_5",
  "level_4",
  "level_3",
  "level_2",
  "level_1",
  "level_0",
  "edit_others_pages",
  "edit_published_pages",
  "publish_pages",
  "delete_pages",
  "delete_others_pages",
  "delete_published_pages",
  "delete_posts",
  "delete_others_posts",
  "delete_published_posts",
  "delete_private_posts",
  "edit_private_posts",
  "read_private_posts",
  "delete_private_pages",
  "edit_private_pages",
  "read_private_pages",
] as const;

const administrator = [
  "switch_themes",
  "edit_themes",
  "activate_plugins",
  "edit_plugins",
  "edit_users",
  "edit_files",
  "manage_options",
  "moderate_comments",
  "manage_categories",
  "manage_links",
  "upload_files",
  "import",
  "unfiltered_html",
  "edit_posts",
  "edit_others_posts",
  "edit_published_posts",
  "publish_posts",
  "edit_pages",
  "read",
  "level_10",
  "level_9",
  "level_8",
  "level_7",
  "level_6",
  "level_5",
  "level_4",
  "level_3",
  "level_2",
  "level_1",
  "level_0",
  "edit_others_pages",
  "edit_published_pages",
  "publish_pages",
  "delete_pages",
  "delete_others_pages",
  "delete_published_pages",
  "delete_posts",
  "delete_others_posts",
  "delete_published_posts",
  "delete_private_posts",
  "edit_private_posts",
  "read_private_posts",
  "delete_private_pages",
  "edit_private_pages",
  "read_private_pages",
  "delete_users",
  "create_users",
  "unfiltered_upload",
  "edit_dashboard",
  "update_plugins",
  "delete_plugins",
  "install_plugins",
  "update_themes",
  "install_themes",
  "update_core",
  "list_users",
  "remove_users",
  "promote_users",
  "edit_theme_options",
  "delete_themes",
  "export",
] as const;

/** Answers requests for quotes, and proposes articles as a contributor does. WordPress has no such role. */
const producer = ["upload_files", ...contributor] as const;

export const roles = { administrator, editor, author, contributor, subscriber, producer };

/** Capabilities of the studio's own work, which WordPress's clients are not sent. */
export const studioCapabilities = {
  /** Sees requests for quotes with their value, and answers them. */
  handle_requests: ["administrator", "editor", "producer"],
} as const satisfies Record<string, readonly Role[]>;

export type StudioCapability = keyof typeof studioCapabilities;

export type Role = keyof typeof roles;
export type Capability = (typeof roles)[Role][number];

/** @returns the capabilities of all these roles, in the table's order; an unknown role grants nothing. */
export function capabilitiesOf(names: readonly string[]): Capability[] {
  const granted = names.flatMap((name): readonly Capability[] =>
    Object.hasOwn(roles, name) ? roles[name as Role] : [],
  );
  return [...new Set(granted)];
}
