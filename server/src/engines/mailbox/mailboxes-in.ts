/** Mailboxes of an address header, as mail programs really write them. */
import { addressParser, decodeWords } from "postal-mime";

export interface NamedAddress {
  name: string;
  address: string;
}

/** Limits of one header: characters, and mailboxes. */
const longestHeader = 4_000;
const mostMailboxes = 50;

/** A quoted name, an address in brackets, or the text between them. */
const token = /"((?:[^"\\]|\\.)*)"|<([^<>]*)>|[^"<]+|["<]/gs;

/**
 * A name may hold unquoted commas (`Okafor, Lena <lena@city.example>`), a colon or a semicolon: all text before an
 * address in brackets is its name, except for bare addresses.
 */
export function mailboxesIn(header: string): NamedAddress[] {
  const found = mailboxesOf(header);
  // Some programs encode name and address as one word.
  return found.length === 0 && header.includes("=?")
    ? mailboxesOf(decodeWords(header.slice(0, longestHeader)))
    : found;
}

function mailboxesOf(header: string): NamedAddress[] {
  const value = header.slice(0, longestHeader).replace(/[\r\n]+/g, " ");
  const found: NamedAddress[] = [];
  let before = "";
  for (const [whole, quoted, bracketed] of value.matchAll(token)) {
    if (found.length >= mostMailboxes) break;
    const address = bracketed?.replace(/^mailto:/i, "").replace(/\s+/g, "") ?? "";
    if (/^[^@]+@[^@]+$/.test(address)) {
      const { rest, bare } = withoutBare(before);
      found.push(...bare, { name: nameOf(rest), address });
      before = "";
    } else if (quoted === undefined) before += whole;
    else before += quoted.replace(/\\(.)/gs, "$1").replaceAll(",", quotedComma);
  }
  if (found.length === 0) return plainMailboxes(value);
  return [...found, ...withoutBare(`${before},`).bare].slice(0, mostMailboxes);
}

/** Replaces a quoted comma while the list is split; headers can't contain this character. */
const quotedComma = "\u001f";

/** Splits off addresses without brackets that stand before a name. */
function withoutBare(before: string): { rest: string; bare: NamedAddress[] } {
  const parts = before.split(/[,;]/);
  const isBare = (part: string) => /^\s*[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+\s*$/.test(part);
  const bare = parts.slice(0, -1).filter(isBare);
  const rest = parts.filter((part, at) => at === parts.length - 1 || !isBare(part));
  return {
    rest: bare.length > 0 ? rest.join(",") : before,
    bare: bare.map((address) => ({ name: "", address: address.trim() })),
  };
}

/** Characters that can't stand in a local part: it is read backwards from the `@`, in linear time. */
const endsLocalPart = /[\s@<>(),;:"]/;

/** The only address of a header, with the words before it as its name; null if there is none, or another shape. */
function onlyMailbox(value: string): NamedAddress | null {
  const at = value.indexOf("@");
  let from = at;
  while (from > 0 && !endsLocalPart.test(value.charAt(from - 1))) from -= 1;
  if (from === at) return null;
  const domain = /^([^\s@<>(),;:"]+)>?\s*$/.exec(value.slice(at + 1))?.[1];
  const before = value.slice(0, from);
  if (!domain || /[():]/.test(before)) return null;
  return { name: nameOf(before), address: `${value.slice(from, at)}@${domain}` };
}

/** Addresses without brackets, with their names in comments or before them. */
function plainMailboxes(value: string): NamedAddress[] {
  const [, commented, comment] = /^\s*([^\s@<>(),;:"]+@[^\s@<>(),;:"]+)\s+\((.*)\)\s*$/.exec(value) ?? [];
  if (commented && comment) return [{ name: nameOf(comment), address: commented }];
  const only = onlyMailbox(value);
  if (only) return [only];
  if (!value.includes("@")) return [];
  return addressParser(value, { flatten: true })
    .filter(({ address }) => address?.includes("@"))
    .slice(0, mostMailboxes)
    .map(({ name, address = "" }) => ({ name, address: address.trim() }));
}

function nameOf(written: string): string {
  return decodeWords(
    written
      .replaceAll(quotedComma, ",")
      .replace(/[<>]/g, " ")
      .replace(/^["\s,;]+|[\s,;]+$/g, "")
      .replace(/\s+/g, " "),
  )
    .replace(/^'(.*)'$/s, "$1")
    .trim();
}
