/** HTML from other programs, in a document of its own: nothing in it runs or is loaded. */
import { trustedHtml } from "../../../trusted-types/trusted-html.ts";

/** Styles stand in `data-style`: read them with `styleOf`. */
export function parseForeignHtml(html: string): Document {
  return new DOMParser().parseFromString(trustedHtml(withoutStyles(html)) as string, "text/html");
}

/**
 * The page's policy refuses styles and handlers in markup, in documents of their own too, and tells so in the
 * console: they are renamed, and what styles say is read as text.
 */
function withoutStyles(html: string): string {
  return html.replace(/<[a-zA-Z][^<>]*>/g, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
}

/** Returns one property of the element's style in lower case, or an empty string if it isn't set. */
export function styleOf(element: Element, name: string): string {
  const style = element.getAttribute("data-style") ?? "";
  return new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, "i").exec(style)?.[1]?.trim().toLowerCase() ?? "";
}
