/** Turns a server's message about a refusal into plain text for people. */

/** In characters. No message is longer; an HTML page sent in place of one isn't worth reading to its end. */
const longestRead = 5_000;

/** `<strong>Error:</strong>` as WordPress puts it before each sentence; older ones write `<strong>ERROR</strong>:`. */
const errorLabel = /<(strong|b)>\s*error\s*:?\s*<\/\1>\s*:?/gi;
/** The same in another language: a label in bold that ends in a colon. */
const firstLabel = /^\s*<(strong|b)>[^<>:]{1,40}(:\s*<\/\1>|<\/\1>\s*:)/i;
/** “Lost your password?”: after the sentences, a link that leads nowhere once it is text. */
const lastLink = /([.!?])\s*<a\b[^<>]*>[^<>]*<\/a>\s*$/i;

const tag = /<[^<>]*>/g;
/** Tags that become a space. */
const blockTag = /<\/?(?:br|div|h[1-6]|li|ol|p|ul)\b[^<>]*>/gi;
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|hellip|[lr][sd]quo));/gi;
const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

/**
 * A sentence or two need no parser, which browsers would have to load; React shows what comes of it as text.
 */
function withoutMarkup(html: string): string {
  return html
    .replace(blockTag, " ")
    .replace(tag, "")
    .replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    })
    .replace(/\s+/g, " ")
    .trim();
}

/** Without markup, without the label “Error:”, and without a link behind the last sentence. */
export function readableServerMessage(message: string): string {
  const html = message.slice(0, longestRead);
  const sentences = html.replace(errorLabel, " ").replace(firstLabel, "").replace(lastLink, "$1");
  return withoutMarkup(sentences).replace(/^error\s*:\s*/i, "");
}
