/**
 * Query strings as PHP reads and writes them: `a[]=1&a[]=2` is a list, `a[k]=1` a map, a bare `a` the
 * empty text. WordPress repeats a request's own query in its `Link` header, so both ways are needed.
 */
export type PhpValue = string | number | boolean | PhpValue[] | { [key: string]: PhpValue };
export type PhpQuery = Map<string, PhpValue>;

/** Limit of nested keys. PHP takes 64, but real requests nest less than this. */
const deepest = 5;
/** A name with as many of its keys as are read, since there may be hundreds of thousands. */
const nameAndKeys = new RegExp(String.raw`^([^[]*)((?:\[[^\]]*\]){0,${deepest}})`);
/** PHP's own `max_input_vars`: further variables are ignored. */
const mostVariables = 1000;

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** A value while it is parsed: keys in the order of the query. */
type Place = string | Map<string, Place>;

/** @param search with or without `?`. NUL is removed: it has no meaning here, and PostgreSQL rejects it. */
export function parsePhpQuery(search: string): PhpQuery {
  return parsed(search.replace(/^\?/, "").replaceAll("%00", ""));
}

/** Fields of a form. NUL is kept, as in JSON: readers of the field reject or remove it. */
export function parsePhpForm(body: string): PhpQuery {
  return parsed(body);
}

function parsed(text: string): PhpQuery {
  const read = new Map<string, Place>();
  const pairs = text.split("&", mostVariables);
  for (const pair of pairs) {
    if (!pair) continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? "" : decode(pair.slice(at + 1));
    const [, base = "", rest = ""] = nameAndKeys.exec(name) ?? [];
    if (!base) continue;
    const keys = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = ""]) => key);
    put(read, base, keys, value);
  }
  return new Map([...read].map(([name, value]) => [name, finished(value)]));
}

function put(into: Map<string, Place>, name: string, [key, ...deeper]: string[], value: string): void {
  if (key === undefined) {
    into.set(name, value);
    return;
  }
  const present = into.get(name);
  const map: Map<string, Place> = present instanceof Map ? present : new Map();
  into.set(name, map);
  put(map, key === "" ? String(map.size) : key, deeper, value);
}

/** PHP has one kind of array; whole numbers for keys make it a list. */
function finished(value: Place): PhpValue {
  if (typeof value === "string") return value;
  const entries = [...value].map(([key, inner]) => [key, finished(inner)] as const);
  const isList = entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** As PHP's `urlencode`. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

/** Names are repeated unchanged, except for characters that a header or a query doesn't allow. */
function encodeName(name: string): string {
  return /^[\w.:@!$'()*,;/-]+$/.test(name) ? name : encode(name);
}

/** Empty lists vanish and empty texts lose their `=`, as in WordPress's `add_query_arg`. */
export function formatPhpQuery(query: Iterable<readonly [string, PhpValue]>): string {
  const parts: string[] = [];
  const add = (name: string, value: PhpValue): void => {
    if (typeof value === "object") {
      const entries: [string, PhpValue][] = Array.isArray(value)
        ? value.map((inner, index) => [String(index), inner])
        : Object.entries(value);
      for (const [key, inner] of entries) add(`${name}%5B${encode(key)}%5D`, inner);
      return;
    }
    // Booleans as text in PHP.
    const text = value === true ? "1" : value === false ? "" : String(value);
    parts.push(text === "" ? name : `${name}=${encode(text)}`);
  };
  for (const [name, value] of query) add(encodeName(name), value);
  return parts.join("&");
}
