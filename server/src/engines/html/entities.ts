/** Character references, decoded without a browser by `entities`, which knows all of HTML's names. */
import { decodeHTMLStrict } from "entities";

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z][a-z\d]{1,31});/gi;

/** Zero, surrogates and what lies beyond Unicode are no characters. */
function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/**
 * Decodes numeric and named character references that end in a semicolon; what is none stays as it is.
 *
 * @param html text or an attribute's value; tags in it are left alone.
 */
export function decodeEntities(html: string): string {
  return html.replace(reference, (whole, decimal?: string, hexadecimal?: string) => {
    if (decimal === undefined && hexadecimal === undefined) return decodeHTMLStrict(whole);
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return isCharacter(code) ? decodeHTMLStrict(whole) : whole;
  });
}
