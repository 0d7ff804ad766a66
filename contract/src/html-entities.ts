/** Character references, decoded without a browser. */

/** The names for U+00A0 to U+00FF, in order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 " +
  "acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde " +
  "Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute " +
  "Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde " +
  "auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute " +
  "ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** A map, not an object: `&toString;` must not find what every object has. */
const named = new Map<string, string>([
  ...Object.entries({
    ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", hellip: "…", ndash: "–", mdash: "—" },
    ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", lsaquo: "‹", rsaquo: "›" },
    ...{ bull: "•", dagger: "†", Dagger: "‡", permil: "‰", prime: "′", Prime: "″", euro: "€", trade: "™" },
    ...{ larr: "←", uarr: "↑", rarr: "→", darr: "↓", harr: "↔", minus: "−", ne: "≠", le: "≤", ge: "≥" },
    ...{ infin: "∞", OElig: "Œ", oelig: "œ", Scaron: "Š", scaron: "š", Yuml: "Ÿ" },
    ...{ ensp: "\u2002", emsp: "\u2003", thinsp: "\u2009", zwnj: "\u200C", zwj: "\u200D" },
  }),
  ...latin.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
]);

/** What browsers make of U+0080 to U+009F: old editors wrote Windows' numbers for quotes and dashes. */
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/**
 * Decodes numeric character references and the named ones of everyday text; what is none stays as it is.
 *
 * @param html text or an attribute's value; tags in it are left alone.
 */
export function decodeEntities(html: string): string {
  return html.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
      if (code >= 0x80 && code <= 0x9f) return windows[code - 0x80] ?? whole;
      // Zero, surrogates and what lies beyond Unicode are no characters.
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : whole;
    },
  );
}
