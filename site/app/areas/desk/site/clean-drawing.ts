/** Makes a studio's SVG one that the site takes: drawing programs leave styles, comments and their own data in it. */
import {
  drawingAttributes,
  drawingElements,
  drawingProblem,
  isOwnValue,
} from "@extenso/contract/site-content/drawing.ts";
import { trustedHtml } from "../../../trusted-types/trusted-html.ts";

/** Bytes, before it is cleaned. */
const largest = 500_000;
/** Elements and levels. */
const most = { elements: 2_000, depth: 40 };

const elements = new Set<string>(drawingElements);
const attributes = new Set<string>(drawingAttributes);

export async function cleanDrawing(file: File): Promise<{ svg: string } | { problem: string }> {
  if (file.size > largest) return { problem: "The file is larger than 500 kB. Simplify the drawing." };
  return cleanText(await file.text());
}

function cleanText(text: string): { svg: string } | { problem: string } {
  // A document of its own, in which nothing runs or is fetched. The page's policy complains of styles and handlers
  // there, too: they get other names.
  const renamed = text.replace(/<(\/?)style\b/gi, "<$1sheet").replace(/\s(style|on\w+)\s*=/gi, " data-$1=");
  const parsed = new DOMParser().parseFromString(trustedHtml(renamed) as string, "image/svg+xml");
  const source = parsed.documentElement;
  if (source.localName !== "svg" || parsed.querySelector("parsererror"))
    return { problem: "This is no SVG." };
  const counted = { elements: 0 };
  const classes = classStyles(source);
  const made = document.implementation.createDocument("http://www.w3.org/2000/svg", "svg");
  copy(source, made.documentElement, { classes, counted, depth: 0 });
  if (counted.elements > most.elements) return { problem: "The drawing has more than 2,000 parts." };
  sized(source, made.documentElement);
  const svg = new XMLSerializer().serializeToString(made).replaceAll(/&[#\w]+;/g, "");
  const problem = drawingProblem(svg);
  return problem ? { problem } : { svg };
}

interface Copying {
  classes: ReadonlyMap<string, [string, string][]>;
  counted: { elements: number };
  depth: number;
}

function copy(source: Element, target: Element, copying: Copying): void {
  copying.counted.elements += 1;
  if (copying.counted.elements > most.elements || copying.depth > most.depth) return;
  const written = [...source.attributes].map(({ name, value }): [string, string] => [name, value]);
  const byClass = (source.getAttribute("class") ?? "")
    .split(/\s+/)
    .flatMap((name) => copying.classes.get(name) ?? []);
  for (const [name, value] of [
    ...byClass,
    ...written,
    ...declarations(source.getAttribute("data-style") ?? ""),
  ]) {
    // Values with characters of markup are left out: no shape needs them.
    if (attributes.has(name) && name !== "xmlns" && isOwnValue(value) && !/["<>&]/.test(value))
      target.setAttribute(name, value.trim());
  }
  for (const child of source.childNodes) {
    if (child instanceof Element && elements.has(child.localName) && child.localName !== "svg") {
      const made = target.ownerDocument.createElementNS("http://www.w3.org/2000/svg", child.localName);
      target.append(made);
      copy(child, made, { ...copying, depth: copying.depth + 1 });
    } else if (child.nodeType === Node.TEXT_NODE && ["title", "desc"].includes(source.localName)) {
      target.append((child.nodeValue ?? "").replaceAll(/[<>&]/g, ""));
    }
  }
}

/** Illustrator and its like write colours as styles of classes: `.cls-1{fill:#fff}`. */
function classStyles(root: Element): Map<string, [string, string][]> {
  const found = new Map<string, [string, string][]>();
  for (const sheet of root.querySelectorAll("sheet")) {
    for (const [, selectors = "", body = ""] of (sheet.textContent ?? "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const [, name = ""] of selectors.matchAll(/\.([\w-]+)/g))
        found.set(name, [...(found.get(name) ?? []), ...declarations(body)]);
    }
  }
  return found;
}

function declarations(style: string): [string, string][] {
  return style.split(";").flatMap((one): [string, string][] => {
    const at = one.indexOf(":");
    return at < 0 ? [] : [[one.slice(0, at).trim(), one.slice(at + 1).trim()]];
  });
}

/** A drawing that says only its width and height gets a `viewBox` of them. */
function sized(source: Element, target: Element): void {
  const [width, height] = ["width", "height"].map((name) =>
    Number.parseFloat(source.getAttribute(name) ?? ""),
  );
  if (!target.hasAttribute("viewBox") && width && height)
    target.setAttribute("viewBox", `0 0 ${width} ${height}`);
  // As large as where it stands.
  target.removeAttribute("width");
  target.removeAttribute("height");
}
