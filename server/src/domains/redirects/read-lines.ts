/** Lists of redirects as other programs write them: CSV, “from to” lines, Apache’s and Netlify’s rules. */
import { longestRedirect } from "@extenso/contract/wire/redirect.ts";
import { readFrom } from "./typed-addresses.ts";

export interface TypedLine {
  /** From 1. */
  line: number;
  from: string;
  to: string;
  /** Set where there are not two addresses. */
  problem?: string;
}

/** One field of CSV, quoted or not. */
const field = String.raw`"(?:[^"]|"")*"|[^,;\t"]*`;
const separated = new RegExp(String.raw`^\s*(${field})\s*[,;\t]\s*(${field})\s*(?:[,;\t].*)?$`);
/** Apache’s directives, before their two addresses. */
const directive = /^(?:Redirect(?:Match)?|RedirectPermanent)\s+(?:(?:301|302|307|308|permanent|temp)\s+)?/i;

/** Characters of a line; two addresses are shorter. */
const longestLine = longestRedirect.from + longestRedirect.to + 100;

/** Empty lines, comments and a row of headings are left out. */
export function readLines(text: string): TypedLine[] {
  const lines = text.replace(/^\u{feff}/u, "").split(/\r\n|\r|\n/);
  let isFirst = true;
  return lines.flatMap((raw, index) => {
    const plain = raw.trim();
    if (plain === "" || plain.startsWith("#")) return [];
    const line = { line: index + 1, ...addressesIn(plain) };
    const isHeading = isFirst && isHeadings(line);
    isFirst = false;
    return isHeading ? [] : [line];
  });
}

function addressesIn(plain: string): Omit<TypedLine, "line"> {
  if (plain.length > longestLine)
    return { from: plain.slice(0, 100), to: "", problem: "The line is too long for two addresses." };
  const text = plain.replace(directive, "");
  const cells = separated.exec(text);
  if (cells) return { from: cells[1] ?? "", to: cells[2] ?? "" };
  const [from = "", to, ...more] = text.split(/\s*(?:=>|->|→)\s*|\s+/);
  // Netlify’s rules end with a status.
  const isWhole = more.length === 0 || (more.length === 1 && /^30[1278]!?$/.test(more[0] ?? ""));
  if (to === undefined || !isWhole) return { from, to: to ?? "", problem: "Each line has two addresses." };
  return { from, to };
}

/** Such as `from,to` or `Old URL;New URL`: words without a slash. */
function isHeadings({ from, to, problem }: TypedLine): boolean {
  return !problem && "problem" in readFrom(from) && ![from, to].some((cell) => cell.includes("/"));
}
