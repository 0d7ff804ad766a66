/** What the site works with, reshaped once from the wire: docs/specification.md §3. */

/** A picture in the sizes it comes in. */
export interface ContentImage {
  url: string;
  alt: string;
  /** Pixels; 0 where the server does not say. */
  width: number;
  height: number;
  /** For `srcset`: every size of the same shape, narrow to wide. */
  candidates: { url: string; width: number }[];
}

export interface GalleryImage {
  id: number;
  type: "image";
  url: string;
  alt: string;
  title: string;
  thumbnail: string;
  medium: string;
  large: string;
  image: ContentImage;
}

export interface YouTubeEmbed {
  type: "youtube";
  videoId: string;
  embedUrl: string;
  /** On YouTube: no browser is sent there before somebody presses play. */
  thumbnailUrl: string;
  /** The clip's thumbnail as this server keeps it; null where it could not be had. */
  picture: ContentImage | null;
  originalUrl: string;
  title: string;
}

export type GalleryItem = GalleryImage | YouTubeEmbed;

export interface PortfolioItem {
  id: number;
  slug: string;
  title: string;
  client: string;
  category: string;
  year: string;
  /** A hexadecimal colour. */
  color: string;
  tags: string[];
  /** The featured picture, else the gallery's first or its thumbnail; null: a drawn placeholder stands in. */
  featuredImage: ContentImage | null;
  galleryDetails: GalleryItem[];
  images: string[];
  youTubeEmbeds: YouTubeEmbed[];
  videoUrl: string | null;
  /** The thumbnail of a `videoUrl` on YouTube, as `YouTubeEmbed.picture`. */
  videoPicture: ContentImage | null;
  /** How long the whole film is, in seconds: where `videoUrl` is shorter, it is an excerpt. Null: nobody said. */
  filmSeconds: number | null;
  /** HTML, as the four below: sanitise before showing. The last four are empty where there is no text. */
  description: string;
  challenge: string;
  solution: string;
  results: string;
  shortDescription: string;
}

export interface Category {
  id: number;
  /** Plain text. */
  name: string;
  slug: string;
  /** As docs/specification.md §3 forms it from the slug. */
  label: string;
}

/** The same shape: the taxonomy tells them apart. */
export type Tag = Category;

export interface Author {
  /** Plain text, as is the description; never empty. */
  name: string;
  avatar: string | null;
  description: string;
}

export interface ArticleTeaser {
  id: number;
  slug: string;
  /** Plain text. */
  title: string;
  /** Plain text, at most 150 characters and an ellipsis. */
  excerpt: string;
  /** ISO 8601, site-local, as the server sent it. */
  date: string;
  modified: string;
  link: string;
  image: ContentImage | null;
  categories: Category[];
  tags: Tag[];
  author: Author;
  /** Minutes. */
  readTime: number;
}

export interface Article extends ArticleTeaser {
  /** HTML whose addresses lead to this site: sanitise before showing. */
  content: string;
  /** Behind a password: the server sends no content. */
  protected: boolean;
  acf: Record<string, unknown>;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  total: number;
  totalPages: number;
}

/** docs/specification.md §3, the user as it is stored in the browser. */
export interface SessionUser {
  id: number | string;
  username: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  roles: string[];
  avatar: string;
  /** ISO 8601. */
  memberSince: string;
}

/** One place where a member is signed in. */
export interface MemberSession {
  id: string;
  /** The session that asked. */
  current: boolean;
  userAgent: string;
  /** IP address; empty where the server does not say. */
  address: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastSeenAt: string;
}

/** A member as they see themselves. What the server does not say is empty. */
export interface MemberProfile {
  id: number;
  username: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  roles: string[];
  avatar: string;
  /** ISO 8601. */
  memberSince: string;
}

export interface MemberAccount extends MemberProfile {
  emailConfirmed: boolean;
}
