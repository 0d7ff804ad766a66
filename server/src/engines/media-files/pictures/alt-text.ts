/** The alternative text that photographers write into a picture, as XMP (IPTC's `AltTextAccessibility`). */
import { decodeEntities } from "../../html/entities.ts";
import { attributeOf, htmlTokens } from "../../html/tokens.ts";

/** Bytes that are looked through; editors of pictures write their whole history into the same packet. */
const longestPacket = 256 * 1024;
/** Characters; as much as a form takes. */
const longestText = 1_000;

const field = "Iptc4xmpCore:AltTextAccessibility";
/** The languages in the order in which WordPress takes them. */
const languages = ["en_US", "en", "x-default"];

/** @returns the text for the site's language, or the one for all; empty without. */
export function altTextOf(xmp: Buffer): string {
  const packet = xmp.toString("utf8", 0, longestPacket);
  const start = packet.indexOf(`<${field}`);
  const end = packet.indexOf(`</${field}`, start);
  if (start < 0 || end < 0) return "";
  const texts = new Map<string, string>();
  let language: string | null = null;
  const xml = packet.slice(start, end);
  for (const token of htmlTokens(xml)) {
    if (token.kind === "open" && token.name === "rdf:li") language = attributeOf(token, "xml:lang") ?? "";
    else if (token.kind === "close" && token.name === "rdf:li") language = null;
    else if (token.kind === "text" && language !== null)
      texts.set(language, (texts.get(language) ?? "") + decodeEntities(xml.slice(token.start, token.end)));
  }
  const found = languages.map((name) => texts.get(name)).find(Boolean) ?? "";
  return found.trim().slice(0, longestText).toWellFormed();
}
