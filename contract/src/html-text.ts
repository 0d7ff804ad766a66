/** Text out of HTML without a browser's parser: entities, tags and attributes, read in one pass. */

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  times: "×",
  copy: "©",
  eacute: "é",
};

/** Decodes numeric entities and the named ones that WordPress writes; others stay as they are. */
export function decodeEntities(html: string): string {
  return html.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal, hexadecimal, name) => {
      if (name) return named[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      // Zero, surrogates and what lies beyond Unicode are no characters.
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}

export interface Tag {
  /** Lower case; a closing tag has `closing`. */
  name: string;
  closing: boolean;
  attributes: Map<string, string>;
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
}

/**
 * The tags of an HTML text in order, comments passed over. Reads forward only, so hostile input costs
 * what its length costs; a tag that never ends is text.
 */
export function* tagsOf(html: string): Generator<Tag> {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    if (start < 0) return;
    if (html.startsWith("<!--", start)) {
      const end = html.indexOf("-->", start + 4);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const closing = html[start + 1] === "/";
    const nameStart = start + (closing ? 2 : 1);
    const nameEnd = skip(html, nameStart, /[a-z0-9-]/i);
    if (nameEnd === nameStart) {
      at = start + 1;
      continue;
    }
    const tag: Tag = {
      name: html.slice(nameStart, nameEnd).toLowerCase(),
      closing,
      attributes: new Map(),
      start,
      end: 0,
    };
    const end = readAttributes(html, nameEnd, tag.attributes);
    if (end < 0) return;
    tag.end = end;
    yield tag;
    at = end;
  }
}

function skip(html: string, from: number, pattern: RegExp): number {
  let at = from;
  while (at < html.length && pattern.test(html[at] ?? "")) at += 1;
  return at;
}

/** Fills in the attributes and returns the place behind `>`; -1 when the text ends first. */
function readAttributes(html: string, from: number, attributes: Map<string, string>): number {
  let at = from;
  while (at < html.length) {
    at = skip(html, at, /[\s/]/);
    if (html[at] === ">") return at + 1;
    const nameEnd = skip(html, at, /[^\s=>/]/);
    const name = html.slice(at, nameEnd).toLowerCase();
    const afterName = skip(html, nameEnd, /\s/);
    if (html[afterName] !== "=") {
      if (name && !attributes.has(name)) attributes.set(name, "");
      at = Math.max(nameEnd, at + 1);
      continue;
    }
    const valueStart = skip(html, afterName + 1, /\s/);
    const quote = html[valueStart];
    const quoted = quote === '"' || quote === "'";
    const valueEnd = quoted ? html.indexOf(quote, valueStart + 1) : skip(html, valueStart, /[^\s>]/);
    if (valueEnd < 0) return -1;
    const value = decodeEntities(html.slice(quoted ? valueStart + 1 : valueStart, valueEnd));
    if (name && !attributes.has(name)) attributes.set(name, value);
    at = quoted ? valueEnd + 1 : valueEnd;
  }
  return -1;
}

const invisible = new Set(["script", "style", "template", "noscript"]);

/** What a reader would read: no tags, no scripts, entities decoded, white space folded. */
export function plainText(html: string): string {
  let text = "";
  let at = 0;
  let hiddenIn: string | null = null;
  for (const tag of tagsOf(html)) {
    if (hiddenIn === null) text += `${withoutComments(html.slice(at, tag.start))} `;
    if (hiddenIn === null && !tag.closing && invisible.has(tag.name)) hiddenIn = tag.name;
    else if (tag.closing && tag.name === hiddenIn) hiddenIn = null;
    at = tag.end;
  }
  if (hiddenIn === null) text += withoutComments(html.slice(at));
  return decodeEntities(text)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?…])/g, "$1")
    .trim();
}

function withoutComments(text: string): string {
  let result = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    if (start < 0) return result + text.slice(at);
    result += text.slice(at, start);
    const end = text.indexOf("-->", start + 4);
    if (end < 0) return result;
    at = end + 3;
  }
}

/** True when something is left to read after the markup is gone: SPEC §5. */
export function hasText(html: string): boolean {
  return plainText(html) !== "";
}
