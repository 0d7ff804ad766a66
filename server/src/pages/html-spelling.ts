/**
 * React writes attributes as its properties are called (`srcSet`), void elements as XML (`<br/>`) and
 * switches with an empty value (`async=""`). Browsers take all of it, validators report each one: the
 * finished page is spelled as the HTML standard does it.
 */

/** Properties whose attributes are the same word in small letters. SVG's own, such as `viewBox`, stay. */
const camelCased =
  /\s(?:charSet|srcSet|imageSrcSet|imageSizes|fetchPriority|popoverTarget|popoverTargetAction|playsInline|noValidate|autoComplete|autoCapitalize|autoCorrect|autoPlay|spellCheck|inputMode|enterKeyHint|maxLength|minLength|tabIndex|readOnly|referrerPolicy|colSpan|rowSpan|dateTime|crossOrigin|hrefLang|encType|formAction|formMethod|formNoValidate|allowFullScreen)(?==)/g;

const switches =
  /\s(allowfullscreen|async|autofocus|autoplay|checked|controls|defer|disabled|formnovalidate|hidden|inert|loop|multiple|muted|novalidate|open|playsinline|readonly|required|selected)=""/g;

const voidElement = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/;

/** What stands between a script's or a style's tags, and comments, is not markup; then each opening tag. */
const pieces = /(<(script|style)\b[^>]*>)([\s\S]*?<\/\2>)|<!--[\s\S]*?-->|<[a-z](?:"[^"]*"|[^">])*>/g;

/** Values keep their spelling: only what stands outside the quotes is a name. */
function respell(tag: string): string {
  const spelled = tag
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 ? part : part.replace(camelCased, (name) => name.toLowerCase())))
    .join("")
    .replace(switches, " $1");
  // Cut from behind: a pattern bound to the end would try from each space of what somebody typed.
  return voidElement.test(spelled) && spelled.endsWith("/>")
    ? `${spelled.slice(0, -"/>".length).trimEnd()}>`
    : spelled;
}

/** @param html a whole page as React's renderer wrote it. */
export function spellHtml(html: string): string {
  return html.replace(pieces, (piece, opening?: string, _name?: string, rest?: string) =>
    opening === undefined ? (piece.startsWith("<!--") ? piece : respell(piece)) : respell(opening) + rest,
  );
}
