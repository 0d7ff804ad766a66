/** Shortcodes of page builders and other plugins, which are text here. */
import { shortcodeNames } from "../../../domains/content/render/shortcodes.ts";
import { htmlTokens } from "../../../engines/html/tokens.ts";

const known = new Set(shortcodeNames);
const opening = /(?<!\[)\[([a-z][\w-]{1,60})((?:\s(?:"[^"]{0,2000}"|[^[\]"]){0,4000})?)\/?\]/gi;

/**
 * Names in the order in which they stand, each as often as it is used. A word in brackets counts only where it has
 * attributes, a closing part, or a name as no word has one.
 */
export function unknownShortcodes(content: string): string[] {
  if (!content.includes("[")) return [];
  const text = withoutCode(content);
  const closed = new Set([...text.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name = ""]) => name));
  return [...text.matchAll(opening)].flatMap(([, name = "", rest = ""]) => {
    if (known.has(name.toLowerCase())) return [];
    return closed.has(name) || rest.includes("=") || /[_\d-]/.test(name) ? [name] : [];
  });
}

/** Code shows shortcodes, and comments of blocks hold lists in brackets. */
function withoutCode(content: string): string {
  let text = "";
  let depth = 0;
  let from = 0;
  for (const token of htmlTokens(content)) {
    if (depth === 0) text += content.slice(from, token.start);
    from = token.end;
    const isCode = (token.kind === "open" || token.kind === "close") && /^(?:pre|code)$/.test(token.name);
    if (isCode) depth = Math.max(0, depth + (token.kind === "open" ? 1 : -1));
    else if (token.kind === "text" && depth === 0) text += content.slice(token.start, token.end);
  }
  return depth === 0 ? text + content.slice(from) : text;
}
