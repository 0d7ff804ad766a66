/**
 * Shortcodes, `[gallery ids="14,15"]` or `[caption …]…[/caption]`, read as WordPress reads them: by known names
 * alone, never inside of a tag, and a name inside of itself ends at the first closing one.
 */
import { htmlTokens } from "../../../engines/html/tokens.ts";

export interface Shortcode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Null: it has no closing part. */
  content: string | null;
  /** In double brackets, `[[gallery]]`, it means itself. */
  escaped: boolean;
  start: number;
  end: number;
}

/** Shortcodes that become markup; all others stay text. */
export const shortcodeNames: readonly string[] = [
  ...["caption", "wp_caption", "gallery"],
  ...["video", "audio", "embed", "playlist"],
];

/** In order; what lies inside of another is in its `content`. */
export function* shortcodesIn(text: string, names: readonly string[]): Generator<Shortcode> {
  if (!text.includes("[") || names.length === 0) return;
  const opening = new RegExp(`\\[(${names.join("|")})(?![\\w-])`, "g");
  const insideTag = tagsOf(text);
  const endless = new Set<string>();
  let bracket = -1;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const { index } = match;
    const name = match[1] ?? "";
    // The same for all that begin before it: it is looked for once.
    if (bracket < opening.lastIndex) bracket = text.indexOf("]", opening.lastIndex);
    if (bracket < 0) return;
    if (insideTag(index)) continue;
    const alone = text[bracket - 1] === "/";
    const closing = `[/${name}]`;
    const stop = alone || endless.has(closing) ? -1 : text.indexOf(closing, bracket + 1);
    if (stop < 0 && !alone) endless.add(closing);
    const end = stop < 0 ? bracket + 1 : stop + closing.length;
    const escaped = text[index - 1] === "[" && text[end] === "]";
    yield {
      name,
      attributes: attributesOf(text.slice(opening.lastIndex, alone ? bracket - 1 : bracket)),
      content: stop < 0 ? null : text.slice(bracket + 1, stop),
      escaped,
      start: escaped ? index - 1 : index,
      end: escaped ? end + 1 : end,
    };
    opening.lastIndex = end;
  }
}

/** Tells, for places that only grow, whether each lies inside of a tag or a comment. */
function tagsOf(html: string): (place: number) => boolean {
  const tokens = htmlTokens(html)[Symbol.iterator]();
  let token = tokens.next().value;
  return (place) => {
    while (token && token.end <= place) token = tokens.next().value;
    return token !== undefined && token.start <= place && token.kind !== "text" && token.kind !== "raw";
  };
}

const named = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))(?=\s|$)/y;
/** A quoted value without a name, or anything up to the next white space. */
const unnamed = /"[^"]*"(?=\s|$)|'[^']*'(?=\s|$)|\S+/y;
const space = /\s+/y;

/** Later ones win; what has no name says nothing to any shortcode known here. Each character is passed once. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const written = text.replaceAll("\u00a0", " ");
  const found = new Map<string, string>();
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(written);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < written.length) {
    if (take(space)) continue;
    const match = take(named);
    if (match) {
      const [, name = "", double, single, bare] = match;
      found.set(name.toLowerCase(), double ?? single ?? bare ?? "");
    } else take(unnamed);
  }
  return found;
}

/** Puts what `make` gives in the place of each shortcode. */
export function replaceShortcodes(
  text: string,
  names: readonly string[],
  make: (shortcode: Shortcode) => string,
): string {
  let result = "";
  let at = 0;
  for (const shortcode of shortcodesIn(text, names)) {
    const { start, end, escaped } = shortcode;
    result += text.slice(at, start) + (escaped ? text.slice(start + 1, end - 1) : make(shortcode));
    at = end;
  }
  return result + text.slice(at);
}

const paragraphStart = "<p>";
const spacesBehind = /(?:[\r\n\t \u00a0]|&nbsp;)*<\/p>/y;

/** A shortcode alone in its paragraph makes its own markup: the paragraph around it goes (`shortcode_unautop`). */
export function withoutParagraphsAround(html: string, names: readonly string[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, escaped } of shortcodesIn(html, names)) {
    const open = withoutSpaceAtEnd(html, start);
    spacesBehind.lastIndex = end;
    if (escaped || !html.startsWith(paragraphStart, open - 3) || open - 3 < at || !spacesBehind.test(html))
      continue;
    result += html.slice(at, open - 3) + html.slice(start, end);
    at = spacesBehind.lastIndex;
  }
  return result + html.slice(at);
}

/** Index at which the white space before `end` begins. */
function withoutSpaceAtEnd(html: string, end: number): number {
  let at = end;
  for (;;) {
    if (at > 0 && "\r\n\t \u00a0".includes(html[at - 1] ?? "")) at -= 1;
    else if (html.startsWith("&nbsp;", at - 6) && at >= 6) at -= 6;
    else return at;
  }
}
