/** The kinds of content, described as WordPress describes its own. */
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import { mayEditPosts, mayWritePosts } from "./access.ts";
import editing from "./kinds-editing.json" with { type: "json" };

export interface Kind {
  slug: string;
  /** Shown in every context. */
  place: { name: string; rest_base: string; icon?: string | null };
  /** Left out where the kind is embedded. */
  details: { hierarchical: boolean; has_archive?: boolean; taxonomies?: string[]; types?: string[] };
  /** Shown to editors of such content: capabilities, labels and the like. */
  editing: Record<string, unknown>;
  mayEdit(user: SignedInUser | null): boolean;
}

const flat = { hierarchical: false, has_archive: false };

export const postTypes: readonly Kind[] = [
  {
    slug: "post",
    place: { name: "Posts", rest_base: "posts", icon: "dashicons-admin-post" },
    details: { ...flat, taxonomies: ["category", "post_tag"] },
    editing: editing.post,
    mayEdit: mayWritePosts,
  },
  {
    slug: "page",
    place: { name: "Pages", rest_base: "pages", icon: "dashicons-admin-page" },
    details: { ...flat, hierarchical: true, taxonomies: [] },
    editing: editing.page,
    mayEdit: mayEditPosts,
  },
  {
    slug: "attachment",
    place: { name: "Media", rest_base: "media", icon: "dashicons-admin-media" },
    details: { ...flat, taxonomies: [] },
    editing: editing.attachment,
    mayEdit: mayWritePosts,
  },
  {
    slug: "portfolio-items",
    place: { name: "Portfolio Items", rest_base: "portfolio-items", icon: null },
    details: { ...flat, taxonomies: [] },
    editing: editing["portfolio-items"],
    mayEdit: mayWritePosts,
  },
];

export const taxonomies: readonly Kind[] = [
  {
    slug: "category",
    place: { name: "Categories", rest_base: "categories" },
    details: { hierarchical: true, types: ["post"] },
    editing: editing.category,
    mayEdit: mayWritePosts,
  },
  {
    slug: "post_tag",
    place: { name: "Tags", rest_base: "tags" },
    details: { hierarchical: false, types: ["post"] },
    editing: editing.post_tag,
    mayEdit: mayWritePosts,
  },
];

export interface Status {
  slug: string;
  name: string;
  /** Posts of a public status are readable by everyone; only writers see the other statuses. */
  public: boolean;
  /** The date is set when the post is published. */
  floating: boolean;
  forEditors: { private: boolean; protected: boolean; show_in_list: boolean };
}

const open = { private: false, protected: false, show_in_list: true };
const unfinished = { ...open, protected: true };

export const statuses: readonly Status[] = [
  { slug: "publish", name: "Published", public: true, floating: false, forEditors: open },
  { slug: "future", name: "Scheduled", public: false, floating: false, forEditors: unfinished },
  { slug: "draft", name: "Draft", public: false, floating: true, forEditors: unfinished },
  { slug: "pending", name: "Pending", public: false, floating: true, forEditors: unfinished },
  {
    slug: "private",
    name: "Private",
    public: false,
    floating: false,
    forEditors: { ...open, private: true },
  },
  {
    slug: "trash",
    name: "Trash",
    public: false,
    floating: false,
    forEditors: { ...open, show_in_list: false },
  },
];

/** Types and taxonomies that WordPress registers without showing them to a caller. */
export const internalTypes: readonly string[] = [
  ...["revision", "custom_css", "customize_changeset", "oembed_cache", "user_request"],
];
export const internalTaxonomies: readonly string[] = [
  ...["link_category", "post_format", "wp_theme", "wp_template_part_area"],
];

/** Statuses that WordPress registers, but shows no caller. */
export const internalStatuses: readonly string[] = ["auto-draft", "inherit"];
