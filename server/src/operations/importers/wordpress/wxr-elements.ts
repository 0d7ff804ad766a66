/** From the elements of an export to records. */
import type { WxrItem, WxrRecord } from "./wxr-records.ts";

export interface WxrElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: WxrElement[];
}

/** @returns null for an element that is no record. */
export function recordOf(element: WxrElement): WxrRecord | null {
  const part = (name: string) => element.children.find((child) => child.name === name)?.text ?? "";
  const line = (name: string) => part(name).trim();
  switch (element.name) {
    case "wp:author":
      return {
        kind: "author",
        login: line("wp:author_login"),
        email: line("wp:author_email"),
        displayName: line("wp:author_display_name"),
        firstName: line("wp:author_first_name"),
        lastName: line("wp:author_last_name"),
      };
    case "wp:category":
      return {
        kind: "term",
        taxonomy: "category",
        slug: line("wp:category_nicename"),
        name: line("wp:cat_name"),
        description: part("wp:category_description"),
        parent: line("wp:category_parent"),
      };
    case "wp:tag":
      return {
        kind: "term",
        taxonomy: "post_tag",
        slug: line("wp:tag_slug"),
        name: line("wp:tag_name"),
        description: part("wp:tag_description"),
        parent: "",
      };
    case "wp:term":
      return {
        kind: "term",
        taxonomy: line("wp:term_taxonomy"),
        slug: line("wp:term_slug"),
        name: line("wp:term_name"),
        description: part("wp:term_description"),
        parent: line("wp:term_parent"),
      };
    case "item":
      return itemOf(element, part, line);
    default:
      return null;
  }
}

function itemOf(
  { children }: WxrElement,
  part: (name: string) => string,
  line: (name: string) => string,
): WxrItem {
  const named = (name: string) => children.filter((child) => child.name === name);
  const within = (element: WxrElement, name: string) =>
    element.children.find((child) => child.name === name)?.text ?? "";
  const integer = (name: string) => {
    const value = Number(line(name));
    return Number.isSafeInteger(value) ? value : 0;
  };
  const number = (name: string) => Math.max(integer(name), 0);
  return {
    kind: "item",
    title: part("title"),
    link: line("link"),
    guid: line("guid"),
    creator: line("dc:creator"),
    content: part("content:encoded"),
    excerpt: part("excerpt:encoded"),
    id: number("wp:post_id"),
    date: line("wp:post_date"),
    dateGmt: line("wp:post_date_gmt"),
    modifiedGmt: line("wp:post_modified_gmt"),
    commentStatus: line("wp:comment_status"),
    pingStatus: line("wp:ping_status"),
    menuOrder: integer("wp:menu_order"),
    slug: line("wp:post_name"),
    status: line("wp:status"),
    parent: number("wp:post_parent"),
    type: line("wp:post_type"),
    password: part("wp:post_password"),
    sticky: line("wp:is_sticky") === "1",
    attachmentUrl: line("wp:attachment_url"),
    terms: named("category").map(({ attributes, text }) => ({
      taxonomy: attributes.domain ?? "",
      slug: attributes.nicename ?? "",
      name: text.trim(),
    })),
    meta: named("wp:postmeta").map((meta) => ({
      key: within(meta, "wp:meta_key").trim(),
      value: within(meta, "wp:meta_value"),
    })),
    comments: named("wp:comment").length,
  };
}
