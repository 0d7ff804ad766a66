/** Content as this site shows it: addresses of its earlier hosts lead here, pictures load late. */
import { escapeDoubleQuoted } from "@extenso/contract/html/escape.ts";
import type { OpenTag, ParsedHtml } from "../../../engines/html/tokens.ts";

const singleAddress = new Set(
  "href src poster cite data action data-src data-full-url data-link data-large-file data-medium-file".split(
    " ",
  ),
);
const candidateList = new Set(["srcset", "imagesrcset", "data-srcset"]);
/** Loaded when they come near, where the content itself doesn't say otherwise. */
const lateTags = new Set(["img", "iframe"]);

interface Addresses {
  /** One address that fills the value. */
  single: RegExp;
  /** Addresses among others, parted by white space and commas. */
  candidates: RegExp;
  /** `url(…)` in a style. */
  style: RegExp;
  /** Addresses in running text, which always name their scheme. */
  text: RegExp;
}

function addressesAt(hosts: readonly string[]): Addresses {
  const names = hosts.map((host) => host.replace(/[^\w-]/g, "\\$&")).join("|");
  // All slashes behind the host go, and what browsers take for them: `//host//elsewhere` and
  // `//host/\elsewhere` must not become `//elsewhere`.
  const origin = `(?:https?:)?//(?:${names})(?=[/\\\\?#\\s,"')]|$)[/\\\\\\t\\n\\r]*`;
  return {
    single: new RegExp(`^(\\s*)${origin}`, "i"),
    candidates: new RegExp(`(^|[\\s,])${origin}`, "gi"),
    style: new RegExp(`(url\\(\\s*["']?)${origin}`, "gi"),
    text: new RegExp(`\\bhttps?://(?:${names})(?=[/?#\\s,.;:!"')<]|$)(?!:\\d)/*`, "gi"),
  };
}

function rewritten(name: string, value: string, { single, candidates, style }: Addresses): string {
  if (singleAddress.has(name)) return value.replace(single, "$1/");
  if (candidateList.has(name)) return value.replace(candidates, "$1/");
  return name === "style" ? value.replace(style, "$1/") : value;
}

function quoted(value: string): string {
  return `"${escapeDoubleQuoted(value)}"`;
}

/** The tag's text with its addresses led here and its loading put off. */
function adaptedTag(html: string, tag: OpenTag, addresses: Addresses | null): string {
  let result = "";
  let at = tag.start;
  if (lateTags.has(tag.name) && !tag.attributes.some(({ name }) => name === "loading")) {
    at += 1 + tag.name.length;
    result = `${html.slice(tag.start, at)} loading="lazy"`;
  }
  for (const { name, value, start, end } of addresses ? tag.attributes : []) {
    const adapted = addresses ? rewritten(name, value, addresses) : value;
    if (adapted === value) continue;
    result += html.slice(at, start) + quoted(adapted);
    at = end;
  }
  return result + html.slice(at, tag.end);
}

/**
 * Addresses at one of `hosts` lose their origin, so that they lead to this site: links, pictures, each
 * candidate of a `srcset`, with `http`, `https` or neither. In running text, where a bare path would puzzle
 * readers, they get this site's origin. Pictures and frames load when they come near.
 *
 * @param html is not made safe by this: sanitise it before showing.
 * @param hosts names, with their port where it isn't the usual one.
 * @param publicUrl this site's origin, without a slash at the end; may be empty.
 */
export function adaptContent({ html, tokens }: ParsedHtml, hosts: readonly string[], publicUrl = ""): string {
  const addresses = hosts.length > 0 ? addressesAt(hosts) : null;
  let result = "";
  let at = 0;
  for (const token of tokens) {
    result += html.slice(at, token.start);
    at = token.end;
    if (token.kind === "open") result += adaptedTag(html, token, addresses);
    else if (token.kind === "text" && addresses) {
      result += html.slice(token.start, token.end).replace(addresses.text, () => `${publicUrl}/`);
    } else result += html.slice(token.start, token.end);
  }
  return result + html.slice(at);
}
