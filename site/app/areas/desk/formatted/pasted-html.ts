/** HTML from other programs, brought down to what a formatted text has. Nothing is taken over as markup. */
import { encodedAttribute, encodedText } from "../html/entities.ts";
import { readForeignDocument } from "../html/foreign-document.ts";
import { styleOf } from "../html/foreign-html.ts";
import { isAddress } from "../links/is-address.ts";

/** Characters of a pasted page that are read. */
const longest = 200_000;

const dropped =
  "script, style, template, noscript, head, title, meta, link, svg, iframe, object, button, input, select, textarea";
const blocks =
  "p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, section, article, table, tbody, tr, td, th, " +
  "dl, dt, dd, figure, figcaption, caption, details, summary, aside, main, header, footer, hr";

/** @returns paragraphs and lists in the form that `readFormatted` reads. */
export function pastedHtml(html: string): string {
  const { body } = readForeignDocument(html, longest);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  return blocksIn(body);
}

function blocksIn(parent: Element): string {
  let html = "";
  let line = "";
  const endLine = () => {
    if (line.trim()) html += `<p>${line.trim()}</p>`;
    line = "";
  };
  for (const child of parent.childNodes) {
    if (child instanceof Element && child.matches("[data-stringify-type=paragraph-break]")) {
      endLine();
      continue;
    }
    if (!(child instanceof Element) || !(child.matches(blocks) || child.querySelector(blocks))) {
      line += inlineOf(child, []);
      continue;
    }
    endLine();
    html += child.matches("ul, ol") ? listOf(child) : blocksIn(child);
  }
  endLine();
  return html;
}

function listOf(list: Element): string {
  const items = [...list.children].filter((child) => child.matches("li")).map(blocksIn);
  const written = items.filter(Boolean).map((inner) => `<li>${inner}</li>`);
  const number = list.localName === "ol" ? /^-?\d{1,6}$/.exec(list.getAttribute("start") ?? "")?.[0] : null;
  const start = number ? ` start="${Number(number)}"` : "";
  return written.length > 0 ? `<${list.localName}${start}>${written.join("")}</${list.localName}>` : "";
}

/** @param around formats that it stands in already. */
function inlineOf(node: Node, around: readonly string[]): string {
  if (!(node instanceof Element))
    return encodedText(node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : "");
  if (node.localName === "br") return "<br>";
  const made = formatsOf(node).filter((tag) => !around.includes(tag));
  const inside = [...around, ...made];
  let html = [...node.childNodes].map((child) => inlineOf(child, inside)).join("");
  if (!node.textContent?.trim()) return html;
  for (const tag of made) html = `<${tag}>${html}</${tag}>`;
  const href = node.localName === "a" ? (node.getAttribute("href") ?? "") : "";
  if (!isAddress(href) || href.startsWith("#")) return html;
  return `<a href="${encodedAttribute(href)}">${html}</a>`;
}

/** Word processors say formats as styles, and take them back so. */
function formatsOf(element: Element): string[] {
  const weight = styleOf(element, "font-weight");
  const isBold = weight ? /^(?:bold|[6-9]00)$/.test(weight) : element.matches("b, strong");
  const style = styleOf(element, "font-style");
  const isItalic = style ? style === "italic" : element.matches("i, em");
  return [...(isBold ? ["strong"] : []), ...(isItalic ? ["em"] : [])];
}
