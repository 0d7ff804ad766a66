/** The types the site works with, converted once from the wire's: docs/specification.md §3. */

/** A picture in the sizes it comes in. */
export interface ContentImage {
  url: string;
  alt: string;
  /** Pixels; 0 where the server does not say. */
  width: number;
  height: number;
  /** For `srcset`: every size of the same shape, narrow to wide. */
  candidates: { url: string; width: number }[];
  /** The point kept in view when the picture is cropped: shares (0 to 1) of width and height; default: the centre. */
  focus?: { x: number; y: number };
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
  /** The clip's thumbnail as this server keeps it; null where it could not be had. */
  picture: ContentImage | null;
  originalUrl: string;
  title: string;
}

export type GalleryItem = GalleryImage | YouTubeEmbed;

/** The data of a card. The grid's page carries one for every project, so it stays small. */
export interface ProjectSummary {
  id: number;
  /** Decoded, as people read it; addresses encode it again. */
  slug: string;
  title: string;
  client: string;
  category: string;
  year: string;
  color: string;
  picture: ContentImage | null;
  /** A film of its own, besides the clips in its gallery. */
  hasVideo: boolean;
  pictureCount: number;
  /** The film of its own and the clips in its gallery, each once. */
  filmCount: number;
}

export type TextName = "overview" | "challenge" | "solution" | "results";

/** A shorter version of a film. */
export interface FilmCut {
  seconds: number;
  url: string;
}

/** A clip that browsers play themselves. */
export interface FilmFile {
  type: "file";
  url: string;
  /** The longest first; where there are some, `url` is the whole film. */
  cuts: FilmCut[];
}

/** A film on Vimeo. */
interface VimeoEmbed {
  type: "vimeo";
  embedUrl: string;
  /** One of the project's own: Vimeo is asked for none. */
  picture: ContentImage | null;
  originalUrl: string;
  title: string;
}

/** A film that is shown below the first one. Files have a title of their own. */
export type FurtherFilm = YouTubeEmbed | VimeoEmbed | { type: "file"; url: string; title: string };

/** Somebody who took part in a project. */
interface Credit {
  role: string;
  name: string;
  /** Id of a person on the about page; null for others. */
  person: string | null;
}

/** The opened project. Its texts are HTML that has passed the site's border. */
export interface Project extends ProjectSummary {
  /** Further facts, such as where it was made, with their labels. */
  facts: { label: string; value: string }[];
  tags: string[];
  gallery: GalleryItem[];
  film: YouTubeEmbed | VimeoEmbed | FilmFile | null;
  /** In their order; each has a title. */
  moreFilms: FurtherFilm[];
  credits: Credit[];
  /** The whole film's length; the file may be an excerpt. */
  filmSeconds: number | null;
  texts: Record<TextName, string>;
  /** Plain text in one or two sentences, for search engines and previews; may be empty. */
  summary: string;
  /** The picture on the card of a shared link, where it isn't `picture`. */
  shareImage: ContentImage | null;
  /** Search engines are asked to leave it out. */
  unlisted: boolean;
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

export interface ArticleSection {
  id: string;
  title: string;
}

export interface Article extends ArticleTeaser {
  /** Safe to show, with anchors on its headings. */
  html: string;
  /** Sections of the highest heading level, for a table of contents. */
  sections: ArticleSection[];
  /** Behind a password: the server sends no content. */
  protected: boolean;
  /** Text on the card of a shared link; may be empty. */
  shareText: string;
  /** The picture on that card, where it isn't `image`. */
  shareImage: ContentImage | null;
}

/** A page that somebody wrote in the content server. */
export interface WrittenPage {
  /** Plain text. */
  title: string;
  /** Safe to show. */
  html: string;
  /** Behind a password: the server sends no content. */
  protected: boolean;
  /** Plain text, for search engines and cards. */
  summary: string;
  /** The picture on the card of a shared link; null: the site's own. */
  shareImage: ContentImage | null;
  /** Search engines are to leave it out. */
  unlisted: boolean;
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

/** A member as they see themselves. Fields that the server doesn't send are empty. */
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
  /** The address that takes the place of `email` once it is confirmed; null: none. */
  pendingEmail: string | null;
  /** Names of the programs that sign in for this member. */
  applicationPasswords: string[];
}

/** A program that signs in for a member. */
export interface ConnectedApp {
  id: string;
  name: string;
  /** ISO 8601; empty if unknown. */
  createdAt: string;
  /** ISO 8601, to the day; empty if it never signed in. */
  lastUsedAt: string;
  /** Limit of its rights: `content` or `read`; empty without a limit. */
  limitedTo: string;
  /** ISO 8601; empty without an end. */
  expiresAt: string;
}
