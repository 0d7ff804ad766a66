/**
 * Query strings as PHP reads and writes them: `a[]=1&a[]=2` is a list, `a[k]=1` a map, a bare `a` the
 * empty text. WordPress repeats a request's own query in its `Link` header, so both ways are needed.
 */
export type PhpValue = string | number | boolean | PhpValue[] | { [key: string]: PhpValue };
export type PhpQuery = Map<string, PhpValue>;

const deepest = 5;

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** @param search with or without `?`. */
export function parsePhpQuery(search: string): PhpQuery {
  const query: PhpQuery = new Map();
  for (const pair of search.replace(/^\?/, "").split("&")) {
    if (!pair) continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? "" : decode(pair.slice(at + 1));
    const [, base = "", rest = ""] = /^([^[]*)((?:\[[^\]]*\])*)/.exec(name) ?? [];
    if (!base) continue;
    const keys = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = ""]) => key).slice(0, deepest);
    query.set(base, place(query.get(base), keys, value));
  }
  return new Map([...query].map(([name, value]) => [name, listsFrom(value)]));
}

function place(present: PhpValue | undefined, keys: string[], value: string): PhpValue {
  const [key, ...deeper] = keys;
  if (key === undefined) return value;
  const map: { [key: string]: PhpValue } = Object.assign(
    Object.create(null),
    typeof present === "object" && !Array.isArray(present) ? present : {},
  );
  const name = key === "" ? String(Object.keys(map).length) : key;
  map[name] = place(map[name], deeper, value);
  return map;
}

/** PHP has one kind of array; keys 0, 1, 2 … make it a list. */
function listsFrom(value: PhpValue): PhpValue {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listsFrom(inner)] as const);
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** As PHP's `urlencode`. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
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
    const text = value === true ? "1" : value === false ? "0" : String(value);
    parts.push(text === "" ? name : `${name}=${encode(text)}`);
  };
  for (const [name, value] of query) add(name, value);
  return parts.join("&");
}
