/** Checks a text before it is published: findings that harm readers stop publishing, the rest is advice. */
import type { Node } from "prosemirror-model";
import { type Finding, type LackingPicture, missingAltMessage } from "../../findings/finding.ts";
import { descriptionLength, titleLength } from "../../sharing/lengths.ts";
import { picturesOf } from "../cards/card-source.ts";

export interface Examined {
  doc: Node;
  title: string;
  excerpt: string;
  hasFeatured: boolean;
  /** The featured image, where it has no alternative text and isn't marked as decoration. */
  lackingFeatured?: LackingPicture | null;
  isArticle: boolean;
  /** Linked paths of this site that lead nowhere. */
  deadPaths: ReadonlySet<string>;
  /** This site's origin. */
  origin: string;
  /** URLs of pictures that name another host, such as an old name of this site, and are served here all the same. */
  servedHere?: ReadonlySet<string>;
}

export function examine({
  doc,
  title,
  excerpt,
  hasFeatured,
  lackingFeatured = null,
  isArticle,
  deadPaths,
  origin,
  servedHere = new Set(),
}: Examined): Finding[] {
  const found: Finding[] = [];
  if (title.trim() === "") found.push({ weight: "harm", message: "There is no title.", field: "title" });
  else if (title.length > titleLength) {
    const message = `The title has ${title.length} characters. Search engines show about ${titleLength}.`;
    found.push({ weight: "advice", message, field: "title" });
  }
  found.push(...inText(doc, { deadPaths, origin, servedHere }));
  if (lackingFeatured) {
    found.push({
      weight: "harm",
      message: missingAltMessage("The featured image"),
      field: "featured",
      lacking: lackingFeatured,
    });
  }
  if (isArticle && excerpt.trim() === "") {
    const message = "There is no excerpt. Lists and search engines show the start of the text instead.";
    found.push({ weight: "advice", message, field: "excerpt" });
  } else if (excerpt.length > descriptionLength) {
    const message = `The excerpt has ${excerpt.length} characters. Search engines show about ${descriptionLength}.`;
    found.push({ weight: "advice", message, field: "excerpt" });
  }
  if (isArticle && !hasFeatured) {
    found.push({
      weight: "advice",
      message: "There is no featured image for lists and shared links.",
      field: "featured",
    });
  }
  return found.sort((one, other) => Number(one.weight === "advice") - Number(other.weight === "advice"));
}

interface Known {
  deadPaths: ReadonlySet<string>;
  origin: string;
  servedHere: ReadonlySet<string>;
}

function inText(doc: Node, known: Known): Finding[] {
  const { deadPaths } = known;
  const found: Finding[] = [];
  let level = 1;
  doc.descendants((node, at) => {
    if (node.type.name === "heading") {
      const next: number = node.attrs.level;
      if (node.textContent.trim() === "") found.push({ weight: "harm", message: "A heading is empty.", at });
      if (next > level + 1) {
        const message = `“${short(node.textContent)}” is a heading of level ${next} below one of level ${level}: a level is skipped.`;
        found.push({ weight: "harm", message, at });
      }
      if (next === 1)
        found.push({
          weight: "harm",
          message: `“${short(node.textContent)}” is a second title of the page.`,
          at,
        });
      level = next;
    }
    if (node.type.name === "card") found.push(...inCard(node, at, known));
    if (node.type.name === "button") found.push(...inButton(node, at, deadPaths));
    for (const mark of node.marks) {
      if (mark.type.name === "link") found.push(...inLink(mark.attrs.href, node.textContent, at, deadPaths));
    }
    return true;
  });
  return found;
}

function inButton(node: Node, at: number, deadPaths: ReadonlySet<string>): Finding[] {
  if (node.textContent.trim() === "") return [{ weight: "harm", message: "A button has no label.", at }];
  if (node.attrs.href === "") {
    return [{ weight: "harm", message: `The button “${short(node.textContent)}” leads nowhere.`, at }];
  }
  return inLink(node.attrs.href, node.textContent, at + 1, deadPaths);
}

function inCard(node: Node, at: number, { origin, servedHere }: Known): Finding[] {
  const pictures = picturesOf(node.attrs.source);
  return pictures.flatMap(({ alt, address, decorative, start, end }, index): Finding[] => {
    const name = fileNameOf(address);
    const named = name ? ` “${short(name)}”` : "";
    const which = pictures.length > 1 ? `Image ${index + 1} of the gallery${named}` : `The image${named}`;
    if (address === "")
      return [
        {
          weight: "harm",
          message: `${pictures.length > 1 ? which : "An image"} hasn’t been chosen yet.`,
          at,
        },
      ];
    const isOwn = isOfLibrary(node.attrs.source.slice(start, end)) || servedHere.has(address);
    const url = URL.parse(address, origin);
    if (!isOwn && url && url.origin !== origin) {
      return [
        {
          weight: "harm",
          message: `${which} is hosted at ${url.host}: readers won’t see it from there.`,
          at,
        },
      ];
    }
    if (alt === null || alt.trim() === "") {
      if (decorative) return [];
      const lacking = { source: address, index };
      return [{ weight: "harm", message: missingAltMessage(which), at, lacking }];
    }
    if (/\.(?:jpe?g|png|webp|gif)$/i.test(alt) || /^(?:IMG|DSC)[_-]?\d+/i.test(alt)) {
      return [{ weight: "harm", message: `${which} has a file name as its alt text.`, at }];
    }
    return [];
  });
}

/** The file's name in its URL, as people know it. */
function fileNameOf(address: string): string {
  const name = address.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Pictures of the library have their id in a class. */
function isOfLibrary(tag: string): boolean {
  return /wp-image-\d/.test(tag);
}

/** URLs of pictures below another host's uploads, which may be an old name of this site. */
export function uploadsElsewhereIn(doc: Node, origin: string): string[] {
  const found = new Set<string>();
  doc.descendants(({ type: { name }, attrs: { source } }) => {
    if (name !== "card") return true;
    for (const { address, start, end } of picturesOf(source)) {
      const url = URL.parse(address, origin);
      const isElsewhere = url?.origin !== origin && url?.pathname.includes("/wp-content/uploads/");
      if (isElsewhere && !isOfLibrary(source.slice(start, end))) found.add(address);
    }
    return true;
  });
  return [...found];
}

function inLink(href: string, text: string, at: number, deadPaths: ReadonlySet<string>): Finding[] {
  if (href.trim() === "" || href === "#")
    return [{ weight: "harm", message: `The link “${short(text)}” leads nowhere.`, at: at - 1 }];
  if (deadPaths.has(href)) {
    return [
      {
        weight: "harm",
        message: `The link “${short(text)}” leads to ${href}, a page that doesn’t exist.`,
        at: at - 1,
      },
    ];
  }
  if (/^(?:click here|here|more|read more|link)$/i.test(text.trim())) {
    return [
      { weight: "advice", message: `The link “${text.trim()}” doesn’t say where it leads.`, at: at - 1 },
    ];
  }
  return [];
}

function short(text: string): string {
  return text.length > 50 ? `${text.slice(0, 49)}…` : text;
}

/** Links in a text that lead to this site, as they are written. */
export function ownPathsIn(doc: Node, origin: string): string[] {
  const paths = new Set<string>();
  const add = (href: string) => {
    if (/^\/(?!\/)/.test(href) || href.startsWith(`${origin}/`)) paths.add(href);
  };
  doc.descendants(({ marks, type: { name }, attrs: { href } }) => {
    if (name === "button") add(href);
    for (const { type, attrs } of marks) if (type.name === "link") add(attrs.href);
    return true;
  });
  return [...paths];
}
