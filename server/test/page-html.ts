/** Finds in a page's HTML what its readers find: headings, parts by their names, links, list items. */
import { DomUtils, parseDocument } from "htmlparser2";

type Parent = ReturnType<typeof parseDocument>;
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

export interface PageHtml {
  text: string;
  /** Texts of all elements of these names, in order. */
  texts(...names: string[]): string[];
  /** All elements of a name, optionally with certain attributes. */
  all(name: string, attributes?: Record<string, string | RegExp>): PageHtml[];
  /** The one element of a name that has this text in it. @throws where there is none or more. */
  one(name: string, text?: string | RegExp): PageHtml;
  /** The section, article or navigation with this accessible name. @throws where there is none. */
  part(name: string): PageHtml;
  attribute(name: string): string;
  /** Addresses of the links with this text, and of all links without one. */
  links(text?: string | RegExp): string[];
}

const textIn = (node: Parent | Element) => DomUtils.textContent(node).replaceAll(/\s+/g, " ").trim();

function matches(value: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? value === wanted : wanted.test(value);
}

function around(node: Parent | Element, page: Parent): PageHtml {
  const named = (names: string[]) =>
    DomUtils.getElementsByTagName((name) => names.includes(name), node, true) as Element[];
  const all = (name: string, attributes: Record<string, string | RegExp> = {}) =>
    named([name])
      .filter(({ attribs }) =>
        Object.entries(attributes).every(
          ([key, value]) => key in attribs && matches(attribs[key] ?? "", value),
        ),
      )
      .map((found) => around(found, page));
  return {
    text: textIn(node),
    texts: (...names) => named(names).map(textIn),
    all,
    one(name, text) {
      const found = all(name).filter((element) => !text || matches(element.text, text));
      const [first] = found;
      if (!first || found.length > 1) throw new Error(`${found.length} of <${name}> with ${text}`);
      return first;
    },
    part(name) {
      const found = named(["section", "article", "nav", "form", "aside", "table"]).find(({ attribs }) => {
        const label = DomUtils.getElementById(attribs["aria-labelledby"] ?? "", page);
        return (label ? textIn(label) : attribs["aria-label"]) === name;
      });
      if (!found) throw new Error(`no part is named ${name}`);
      return around(found, page);
    },
    attribute: (name) => ("attribs" in node ? (node.attribs[name] ?? "") : ""),
    links: (text) =>
      all("a")
        .filter((link) => !text || matches(link.attribute("aria-label") || link.text, text))
        .map((link) => link.attribute("href")),
  };
}

export function readHtml(html: string): PageHtml {
  const page = parseDocument(html);
  return around(page, page);
}
