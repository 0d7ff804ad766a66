/** Text between HTML as it is written and as it is read. */

/** Those that editors write. Others keep their source: what a name means is not guessed. */
const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  times: "×",
  euro: "€",
  pound: "£",
  shy: "\u00ad",
  zwj: "\u200d",
  zwnj: "\u200c",
};

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g;

/** @returns null where a name stands that is not known here. */
export function decodedText(html: string): string | null {
  if (!html.includes("&")) return html;
  let known = true;
  const text = html.replace(reference, (source, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) {
      const meant = named[name];
      if (meant === undefined) known = false;
      return meant ?? source;
    }
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    // Browsers replace other code points, such as 0x80 to 0x9f and surrogates, so text with them isn't decoded.
    const plain = code >= 0xa0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    if (plain || (code >= 0x20 && code < 0x7f)) return String.fromCodePoint(code);
    known = false;
    return source;
  });
  return known ? text : null;
}

export function encodedText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

export function encodedAttribute(text: string): string {
  return encodedText(text).replaceAll('"', "&quot;");
}
