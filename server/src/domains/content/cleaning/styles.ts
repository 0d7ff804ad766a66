/** A `style` attribute with what only looks: no code, no foreign protocols. */
import { isAllowedProtocol, isAllowedStyle } from "./allowed.ts";
import { decoded, withoutControls } from "./entities.ts";

const withPictures = new Set([
  "background",
  "background-image",
  "cursor",
  "filter",
  "list-style",
  "list-style-image",
  ...["clip-path", "fill", "marker", "marker-end", "marker-mid", "marker-start", "mask", "stroke"],
]);
const withGradients = new Set(["background", "background-image"]);
const gradient = /(?:repeating-)?(?:linear|radial|conic)-gradient\((?:[^()]|\([^()]*\))*\)/g;
const functions = [
  ..."var calc min max minmax clamp repeat matrix matrix3d perspective".split(" "),
  ..."rotate rotate3d rotateX rotateY rotateZ scale scale3d scaleX scaleY scaleZ skew skewX skewY".split(" "),
  ..."translate translate3d translateX translateY translateZ".split(" "),
  ..."circle ellipse inset path polygon rect shape xywh".split(" "),
];
const calculation = new RegExp(`\\b(?:${functions.join("|")})\\(`, "g");
/** A style that says more is none that anybody wrote. */
const longestStyle = 10_000;

export function cleanStyle(style: string): string {
  if (style.length > longestStyle) return "";
  const items = withoutControls(style)
    .replace(/[\n\r\t]/g, "")
    .trim()
    .split(";");
  return items
    .map((item) => item.trim())
    .filter((item) => item !== "" && isHarmless(item))
    .join(";");
}

function isHarmless(item: string): boolean {
  const at = item.indexOf(":");
  let rest = item;
  if (at >= 0) {
    const [property, value] = [item.slice(0, at).trim(), item.slice(at + 1)];
    if (!isAllowedStyle(property)) return false;
    const isOwn = property.startsWith("--");
    if (withPictures.has(property) || (isOwn && value.trim().startsWith("url("))) {
      const found = value.match(/url\([^)]+\)/g) ?? [];
      if (!found.every(isHarmlessPicture)) return false;
      for (const picture of found) rest = rest.replace(picture, "");
    }
    if (withGradients.has(property) || isOwn) rest = rest.replace(gradient, "");
  }
  return !/[\\(&=}]|\/\*/.test(withoutCalculations(rest));
}

function isHarmlessPicture(found: string): boolean {
  const address = /^url\(\s*(['"]?)(.*)\1\s*\)$/.exec(found)?.[2]?.trim() ?? "";
  return address !== "" && withoutBadProtocol(address) === address;
}

/** `calc(…)` and its like, whose brackets pair. */
function withoutCalculations(text: string): string {
  let kept = "";
  let from = 0;
  for (const match of text.matchAll(calculation)) {
    if (match.index < from) continue;
    let [at, open] = [match.index + match[0].length, 1];
    for (; at < text.length && open > 0; at += 1) {
      if (text[at] === "(") open += 1;
      if (text[at] === ")") open -= 1;
    }
    if (open > 0) break;
    kept += text.slice(from, match.index);
    from = at;
  }
  return kept + text.slice(from);
}

// Addresses without a protocol that runs something: `javascript:alert(1)` → `alert(1)`.

/** Protocols before protocols before protocols are no address. */
const mostRounds = 6;
const colon = /:|&#0*58;|&#x0*3a;|&colon;/i;

export function withoutBadProtocol(address: string): string {
  let text = withoutControls(address);
  for (let round = 0; round < mostRounds; round += 1) {
    const before = text;
    text = withoutFirst(text);
    if (text === before) return text;
  }
  return "";
}

function withoutFirst(address: string): string {
  const text = address.replace(/&#0*58(?![;0-9])|&#x0*3a(?![;a-f0-9])/gi, "$&;");
  const match = colon.exec(text);
  if (!match) return text;
  const before = text.slice(0, match.index);
  if (before.includes("/?")) return text;
  const name = withoutControls(decoded(before).replace(/\s/g, "")).toLowerCase();
  return (isAllowedProtocol(name) ? `${name}:` : "") + text.slice(match.index + match[0].length).trim();
}
