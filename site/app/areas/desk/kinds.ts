import { useLocation } from "react-router";
import type { ContentType } from "./api/content.ts";

/** The kinds of content, as the desk's addresses and its words have them. */
export const kinds = {
  posts: { type: "posts", one: "article", many: "Articles", create: "New article" },
  pages: { type: "pages", one: "page", many: "Pages", create: "New page" },
  portfolio: { type: "portfolio-items", one: "project", many: "Portfolio", create: "New project" },
} as const satisfies Record<string, { type: ContentType; one: string; many: string; create: string }>;

export type KindName = keyof typeof kinds;

function isKind(name: string | undefined): name is KindName {
  return name !== undefined && Object.hasOwn(kinds, name);
}

/** The second part of a desk path names the kind; any other name counts as articles. */
export function kindAt(pathname: string): KindName {
  const [, , name] = pathname.split("/");
  return isKind(name) ? name : "posts";
}

export function useKind(): KindName {
  return kindAt(useLocation().pathname);
}

export function useEditedType(): ContentType {
  return kinds[useKind()].type;
}

/** Whether the page at this address is written on: articles, pages, projects, parts of the site, quotes. */
export function isWritingPath(pathname: string): boolean {
  return /^\/desk\/(posts|pages|portfolio|site|quotes)\/[^/]+\/?$/.test(pathname);
}

/** Where a record is edited. */
export function editPath(type: ContentType, id: number | "new"): string {
  const name = type === "portfolio-items" ? "portfolio" : type;
  return `/desk/${name}/${id}`;
}

export function kindOf(type: ContentType): (typeof kinds)[KindName] {
  return kinds[type === "portfolio-items" ? "portfolio" : type];
}
