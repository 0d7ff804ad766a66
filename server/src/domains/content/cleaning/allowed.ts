/** The HTML that WordPress 7.1 allows writers without `unfiltered_html`, from its own lists. */
import lists from "./allowed-html.json" with { type: "json" };

/** `post`: texts and excerpts. `title`: words with an emphasis at most. */
export type HtmlContext = "post" | "title";

function attributesByElement(place: HtmlContext): ReadonlyMap<string, ReadonlySet<string>> {
  const everywhere = place === "post" ? lists.everywhere : [];
  return new Map(
    Object.entries<string[]>(lists.elements[place]).map(([name, own]) => [
      name,
      new Set([...own, ...everywhere]),
    ]),
  );
}

const elements = { post: attributesByElement("post"), title: attributesByElement("title") };
const addresses = new Set(lists.addresses);
const styles = new Set(lists.styles);
const protocols = new Set(lists.protocols);
const entities = new Set(lists.entities);

/** The attributes an element may have; undefined for one that nobody may write. */
export function attributesOf(place: HtmlContext, element: string): ReadonlySet<string> | undefined {
  return elements[place].get(element.toLowerCase());
}

export function isAllowedAttribute(attributes: ReadonlySet<string>, name: string): boolean {
  const lower = name.toLowerCase();
  return attributes.has(lower) || (attributes.has("data-*") && /^data-[a-z0-9_-]+$/.test(lower));
}

/** Whether an attribute holds an address, whose protocol matters. */
export function isAddress(attribute: string): boolean {
  return addresses.has(attribute.toLowerCase());
}

export function isAllowedStyle(property: string): boolean {
  return styles.has(property) || /^--[a-zA-Z0-9_-]+$/.test(property);
}

export function isAllowedProtocol(name: string): boolean {
  return protocols.has(name);
}

export function isEntityName(name: string): boolean {
  return entities.has(name);
}
