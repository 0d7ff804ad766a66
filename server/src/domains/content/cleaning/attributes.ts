/** The attributes of one tag as WordPress reads them: what is not well-formed is passed over. */
import { isAddress } from "./allowed.ts";
import { withoutBadProtocol } from "./protocol.ts";

export interface Attribute {
  name: string;
  /** Null: it has none. */
  value: string | null;
  /** As it is written again. */
  whole: string;
}

const named = /[_a-zA-Z][-_a-zA-Z0-9:.]*/y;
const equals = /\s*=\s*/y;
const space = /\s+/y;
const quoted = /"([^"]*)"(?=\s|\/?$)|'([^']*)'(?=\s|\/?$)|([^\s"']+)(?=\s|$)/y;

/** @param text between a tag's name and its end. @returns the first of each name, in their order. */
export function attributesIn(text: string): Attribute[] {
  const found = new Map<string, Attribute>();
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const keep = (attribute: Attribute) => {
    if (!found.has(attribute.name)) found.set(attribute.name, attribute);
  };
  while (at < text.length) {
    const name = take(named)?.[0];
    if (name === undefined) {
      at = behindFault(text, at);
      continue;
    }
    if (take(equals)) {
      const value = take(quoted);
      if (!value) {
        at = behindFault(text, at);
        continue;
      }
      const [, double, single, bare] = value;
      const written = double ?? single ?? bare ?? "";
      const safe = isAddress(name) ? withoutBadProtocol(written) : written;
      const quote = single === undefined ? '"' : "'";
      keep({ name, value: safe, whole: `${name}=${quote}${safe}${quote}` });
      take(space);
    } else if (at === text.length || take(space)) {
      keep({ name, value: null, whole: name });
    } else {
      at = behindFault(text, at);
    }
  }
  return [...found.values()];
}

/** After the next white space outside quotes. */
function behindFault(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/\s/.test(text[at] as string)) {
    const sign = text[at];
    const end = sign === '"' || sign === "'" ? text.indexOf(sign, at + 1) : at;
    if (end < 0) return text.length;
    at = end + 1;
  }
  while (at < text.length && /\s/.test(text[at] as string)) at += 1;
  return at;
}
