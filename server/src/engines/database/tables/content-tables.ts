/** Rows of posts, terms and what belongs to them. */
import type { Generated } from "kysely";

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

/** Maps a record of another site to ours. */
export interface ImportKeysTable {
  /** URL of the other site. */
  source: string;
  kind: "post" | "media" | "term";
  /** Permanent identifier at the source: the GUID, or taxonomy and slug of a term. */
  key: string;
  /** Id reserved before the record is written. */
  target_id: number;
  /** SHA-256 of the imported data; empty while the id is reserved but the record isn't written. */
  fingerprint: string;
}

/** A path at which no page is, and where it leads. */
export interface RedirectsTable {
  /** Lower case, without a slash at its end. */
  path: string;
  /** `post`, `media` and `term` lead to a record, wherever it is by then; `path` leads to `target`. */
  kind: "post" | "media" | "term" | "path";
  /** 0 for `path`. */
  target_id: number;
  created_at: string;
  /** A path of this site with its query and fragment, or an `https:` URL elsewhere; empty for records. */
  target: Generated<string>;
  /** The path in `target`, spelled as `path` is; empty for records and other sites. */
  target_path: Generated<string>;
  source: Generated<"rename" | "hand" | "import">;
  /** Id of the user; null for programs and accounts of before. */
  created_by: Generated<number | null>;
  /** Visitors who were redirected. Each process adds what it has counted about once a minute. */
  hits: Generated<number>;
  last_hit_at: Generated<string | null>;
}

/** A path at which visitors found nothing; the number of rows is bounded. */
export interface UnknownPathsTable {
  /** Spelled as in `redirects`. */
  path: string;
  hits: number;
  first_hit_at: string;
  last_hit_at: string;
}
