/**
 * Blocks as WordPress writes them again when it cleans a text: what they say of themselves is cleaned too, core
 * blocks lose their `core/`, and what was left open is closed.
 */

import { attributesJson } from "@extenso/contract/blocks/attributes.ts";
import { type BlockMark, blockMarks } from "@extenso/contract/blocks/marks.ts";

type Clean = (text: string) => string;

interface Open {
  mark: BlockMark;
  inside: string;
}

/** Objects in objects; what lies deeper is left out. */
const deepest = 32;

/** @param clean for each text that a block says of itself. */
export function cleanBlocks(html: string, clean: Clean): string {
  if (!html.includes("<!--")) return html;
  const open: Open[] = [];
  let result = "";
  let from = 0;
  const add = (text: string) => {
    const last = open.at(-1);
    if (last) last.inside += text;
    else result += text;
  };
  const close = () => {
    const { mark, inside } = open.pop() as Open;
    add(written(mark, inside, clean));
  };
  for (const mark of blockMarks(html)) {
    // Nothing is open that it could close: WordPress reads no further.
    if (mark.kind === "close" && open.length === 0) break;
    add(html.slice(from, mark.start));
    from = mark.end;
    if (mark.kind === "open") open.push({ mark, inside: "" });
    else if (mark.kind === "close") close();
    else add(written(mark, "", clean));
  }
  add(html.slice(from));
  while (open.length > 0) close();
  return result;
}

/**
 * The text with each block's comment written as WordPress writes it; nothing else is touched. Attributes that are no
 * JSON, or nest too deep to be written again, stay as they are.
 */
export function withWrittenBlocks(html: string): string {
  if (!html.includes("<!-- wp:")) return html;
  let result = "";
  let at = 0;
  for (const { kind, name, start, end } of blockMarks(html)) {
    const source = html.slice(start, end);
    const given = /\{[\s\S]*\}/.exec(source)?.[0];
    const json = given === undefined ? "" : jsonAgain(given);
    if (json === null) continue;
    const short = name.replace(/^core\//, "");
    result += `${html.slice(at, start)}<!-- ${kind === "close" ? "/" : ""}wp:${short} ${json}${kind === "empty" ? "/" : ""}-->`;
    at = end;
  }
  return result + html.slice(at);
}

/** @returns null for what is no object, or nests too deep. */
function jsonAgain(given: string): string | null {
  if (depthOf(given) > deepest) return null;
  try {
    const said = cleanValue(JSON.parse(given), (text) => text, 0) as Record<string, unknown>;
    return Object.keys(said).length === 0 ? "" : `${writtenAttributes(said)} `;
  } catch {
    return null;
  }
}

/** At most: brackets within texts count, too. */
function depthOf(json: string): number {
  let depth = 0;
  let found = 0;
  for (const [sign] of json.matchAll(/[[{}\]]/g)) {
    depth += sign === "{" || sign === "[" ? 1 : -1;
    found = Math.max(found, depth);
  }
  return found;
}

function written({ name, attributes }: BlockMark, inside: string, clean: Clean): string {
  const said = cleanValue(attributes, clean, 0) as Record<string, unknown>;
  const json = Object.keys(said).length === 0 ? "" : `${writtenAttributes(said)} `;
  const short = name.replace(/^core\//, "");
  return inside === ""
    ? `<!-- wp:${short} ${json}/-->`
    : `<!-- wp:${short} ${json}-->${inside}<!-- /wp:${short} -->`;
}

function cleanValue(value: unknown, clean: Clean, depth: number): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, clean, depth + 1));
  const entries = Object.entries(value).map(([name, one]) => [
    clean(name),
    cleanValue(one, clean, depth + 1),
  ]);
  // PHP tells an empty object from no empty list.
  return entries.length === 0 && depth > 0 ? [] : Object.fromEntries(entries);
}

/** Nothing in it ends the comment, or looks like a tag. */
function writtenAttributes(attributes: Record<string, unknown>): string {
  return attributesJson(attributes)
    .replaceAll('\\"', "\\u0022")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
