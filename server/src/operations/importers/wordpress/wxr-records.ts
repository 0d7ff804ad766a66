/** Records of an export (WXR 1.2), with the fields that the import reads. */

export interface WxrAuthor {
  kind: "author";
  login: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
}

export interface WxrTerm {
  kind: "term";
  taxonomy: string;
  slug: string;
  name: string;
  description: string;
  /** Slug; empty: none. */
  parent: string;
}

export interface WxrItem {
  kind: "item";
  title: string;
  link: string;
  guid: string;
  /** Login of its author. */
  creator: string;
  content: string;
  excerpt: string;
  id: number;
  /** `2024-05-17 10:00:00`, of the site's own time. */
  date: string;
  dateGmt: string;
  modifiedGmt: string;
  commentStatus: string;
  pingStatus: string;
  menuOrder: number;
  slug: string;
  status: string;
  parent: number;
  type: string;
  password: string;
  sticky: boolean;
  attachmentUrl: string;
  terms: { taxonomy: string; slug: string; name: string }[];
  /** In the order of the file; a key may come more than once. */
  meta: { key: string; value: string }[];
  /** Number of comments, which aren't imported. */
  comments: number;
}

/** Facts of the site, emitted before all other records. */
export interface WxrSite {
  kind: "site";
  version: string;
  /** URL of the WordPress installation; `blogUrl` is that of this site within it. */
  siteUrl: string;
  blogUrl: string;
  link: string;
}

export type WxrRecord = WxrAuthor | WxrTerm | WxrItem | WxrSite;
