/** Ampersands as WordPress writes them in what it cleans: each begins an entity. */
import { isEntityName } from "./allowed.ts";

/** The characters that XML 1.0 allows; the other code points are invisible or unassigned. */
function isCharacter(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** `AT&T` → `AT&amp;T`; `&copy;`, `&#8220;` and `&#x201c;` stay. */
export function withEntities(text: string): string {
  return text.replace(
    /&(?:([A-Za-z]{2,8}[0-9]{0,2});|#(0*[0-9]{1,7});|#[Xx](0*[0-9A-Fa-f]{1,6});)?/g,
    (found, name?: string, decimal?: string, hexadecimal?: string) => {
      if (name !== undefined && isEntityName(name)) return found;
      if (decimal !== undefined && isCharacter(Number(decimal))) {
        return `&#${decimal.replace(/^0+/, "").padStart(3, "0")};`;
      }
      if (hexadecimal !== undefined && isCharacter(Number.parseInt(hexadecimal, 16))) {
        return `&#x${hexadecimal.replace(/^0+/, "")};`;
      }
      return `&amp;${found.slice(1)}`;
    },
  );
}

/** The characters of numbered entities, wherever they hide a protocol. */
export function decoded(text: string): string {
  const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : "");
  return text
    .replace(/&#(\d{1,10});?/g, (_, digits: string) => character(Number(digits)))
    .replace(/&#[Xx]([0-9A-Fa-f]{1,8});?/g, (_, digits: string) => character(Number.parseInt(digits, 16)));
}

/** Signs that mean nothing in a text, and that browsers don't all skip. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, "");
}

/** As text, quotes included. */
export function escapedText(text: string): string {
  const signs: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#039;" };
  return withEntities(text).replace(/[<>"']/g, (sign) => signs[sign] ?? sign);
}
