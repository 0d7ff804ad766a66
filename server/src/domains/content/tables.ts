/** Rows of posts, terms, the library's files and what belongs to them. */
import type { Generated } from "kysely";

export interface ContentTables {
  content_ids: { id: Generated<number>; kind: string };
  posts: PostsTable;
  terms: TermsTable;
  post_terms: { post_id: number; term_id: number };
  post_media: PostMediaTable;
  post_meta: PostMetaTable;
  media: MediaTable;
  media_tags: MediaTagsTable;
  media_mentions: MediaMentionsTable;
  /** The version of each post whose mentions were read last. */
  media_mentions_read: { post_id: number; version: number };
  term_use_changes: { id: Generated<number>; term_id: number; change: number };
  /**
   * Empty. Only versions before 0.2.0 wrote it, and 0.2.0's retention still names it: a contracting migration drops it in
   * the release after the first one that names it nowhere.
   */
  presence: { post_id: number; user_id: number; seen_at: string };
  presence_windows: { post_id: number; user_id: number; window_id: string; seen_at: string };
}

/** Articles, portfolio items and pages: WordPress keeps them in one table with one run of ids, so do we. */
export interface PostsTable {
  /** From `content_ids`, shared with media. */
  id: number;
  type: "post" | "portfolio-items" | "page";
  status: "publish" | "draft" | "private" | "pending" | "future" | "trash";
  /** The parent page's id; 0 for none and for other types. */
  parent_id: Generated<number>;
  /** Unique among its kind and parent, except for drafts, which may have none. As on the wire: non-Latin characters percent-encoded in lower case. */
  slug: string;
  /** HTML with entities, as on the wire. */
  title: string;
  /** As it was written. */
  title_raw: string;
  /** Sort key of titles: `collationKey` of the title as written. */
  title_key: string;
  content_raw: string;
  content_rendered: string;
  /** Empty when the excerpt is generated from the content. */
  excerpt_raw: string;
  excerpt_rendered: string;
  /** The words of title, excerpt and content, folded: what `search` looks in. */
  search_text: string;
  author_id: number;
  /** 0: none. May name a picture that no longer exists. */
  featured_media_id: number;
  /** Empty: not protected. */
  password: string;
  sticky: number;
  template: string;
  format: string;
  /** JSON: an object, `[]` (never saved) or `false` (an older bridge). */
  acf: string;
  revision_count: number;
  last_revision_id: number | null;
  published_at: string;
  modified_at: string;
  /** Incremented with each write, to refuse updates based on an older state. */
  version: Generated<number>;
  /** Incremented when the text is rendered again without a new version, as when an image that it shows has changed. */
  renderings: Generated<number>;
  /** For posts in the bin: their former status, and the time of their deletion. */
  trashed_status: Exclude<PostsTable["status"], "trash"> | null;
  trashed_at: string | null;
  /** For posts in the bin: their former slug. */
  trashed_slug: Generated<string | null>;
  /** Permanent URL from the creation; empty for the plain one. */
  guid: Generated<string>;
  comment_status: Generated<"open" | "closed">;
  ping_status: Generated<"open" | "closed">;
  /** Order among pages of the same parent. */
  menu_order: Generated<number>;
  /** 1: the date of this draft was never set, so it follows the last change. */
  date_floats: Generated<number>;
  /** Id of the user who saved last; null when a program did. */
  modified_by: Generated<number | null>;
  /** JSON of a list of `{content, id}`, as it was sent; empty without footnotes. */
  footnotes: Generated<string>;
  /** Text on the card of a shared link; empty: the excerpt. */
  share_text: Generated<string>;
  /** Picture on that card; 0: the featured one. May name a picture that no longer exists. */
  share_picture: Generated<number>;
  /** Whether search engines may list it. */
  robots: Generated<"index" | "noindex">;
}

/** The library's pictures that a post shows, in order; derived from its text at each write. */
export interface PostMediaTable {
  post_id: number;
  /** `gallery`, which visitors leaf through, or within the text. */
  place: "gallery" | "text";
  position: number;
  media_id: number;
}

/** Plain custom fields that came from a WordPress, as they came; a key may come more than once. */
export interface PostMetaTable {
  post_id: number;
  position: number;
  meta_key: string;
  meta_value: string;
}

export interface TermsTable {
  id: Generated<number>;
  taxonomy: "category" | "post_tag";
  /** HTML with entities, as on the wire. */
  name: string;
  slug: string;
  description: string;
  parent_id: number;
  /** Published posts that carry it; `saveContent` keeps it up to date. */
  count: number;
}

export interface MediaTable {
  /** From `content_ids`, shared with posts. */
  id: number;
  /** Unique among files. */
  slug: string;
  /** HTML with entities, as on the wire. */
  title: string;
  /** Title, caption and description as they were written. */
  title_raw: string;
  caption_raw: string;
  description_raw: string;
  caption_rendered: string;
  description_rendered: string;
  alt_text: string;
  media_type: "image" | "file";
  mime_type: string;
  author_id: number;
  /** The post it was uploaded to; a draft's media are hidden with it. */
  parent_post_id: number | null;
  /** Path of the served file below `/wp-content/uploads/`. */
  file: string;
  /** JSON of `media_details` as on the wire, file names instead of `source_url`s. */
  details: string;
  /** JSON: the point that stays visible when the picture is cropped; shares of its width and height, from 0 to 1. */
  focal_point: string | null;
  /** 1: the picture carries no information, so it needs no alternative text. */
  decorative: Generated<number>;
  /** SHA-256 of the upload as it arrived, hexadecimal; null for files from before the column existed. */
  upload_sha256: string | null;
  acf: string;
  /** The poster of a film or a sound; 0: none. */
  featured_media_id: Generated<number>;
  published_at: string;
  modified_at: string;
  version: Generated<number>;
  /** When it was moved to the trash; null: it is in the library. */
  trashed_at: Generated<string | null>;
}

/** The desk's tags of files. */
export interface MediaTagsTable {
  media_id: number;
  /** From `tagKey`: the same for all ways to write it. */
  tag_key: string;
  tag: string;
}

/** Files that a post names by their URL; `refreshMentions` derives them from its text and its fields. */
export interface MediaMentionsTable {
  post_id: number;
  place: "text" | "fields";
  /** May be the number of a file that no longer exists. */
  media_id: number;
}

declare module "../../engines/database/content-versions.ts" {
  interface ContentResources {
    content: "posts" | "portfolio-items" | "pages" | "media" | "categories" | "tags";
  }
}
