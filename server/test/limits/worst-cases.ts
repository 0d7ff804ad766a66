/**
 * The worst cases by kind, for every route in the table of routes and every page: long texts, deep nesting, and
 * input that is slow for normalisers and regular expressions.
 */
import type { Argument } from "../../src/engines/rest/arguments/argument-schema.ts";
import type { Endpoint, RestRoute } from "../../src/engines/rest/route.ts";

export interface WorstCase {
  /** Kind of attack and its target. */
  name: string;
  method: string;
  /** From the origin on. */
  path: string;
  headers: Record<string, string>;
  /** Built when the case is sent: there are tens of thousands of cases, with a megabyte each. */
  body?: () => string;
}

export interface Sizes {
  /** Characters of a body's longest text. */
  body: number;
  /** Characters of an address or a header, which Node bounds together at 16 KB. */
  head: number;
  /**
   * Each argument gets one text in so many, each route one header and one malformed body, and its neighbours get others;
   * all by default.
   */
  oneIn?: number;
}

/** Two alternating classes of combining marks, which every normaliser has to sort. */
function accents(length: number): string {
  return `a${"\u0301".repeat(length / 2)}${"\u0316".repeat(length / 2)}`;
}

const fill = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));

const texts: Record<string, (length: number) => string> = {
  accents,
  "accents on letters": fill("a\u0316\u0301"),
  "an address of accents": (length) => `${accents(length)}@example.test`,
  "a ligature of eighteen letters": fill("\ufdfa"),
  "Hangul letters": fill("\u1100\u1161\u11a8"),
  "half characters": fill("\ud800"),
  "open brackets": fill("<"),
  "tags that never end": fill("<a "),
  scripts: fill("<script>"),
  "square brackets": fill("["),
  "pairs of square brackets": fill("[]"),
  "percent signs": fill("%"),
  "percent codes": fill("%25"),
  "spaces before a letter": (length) => `${" ".repeat(length)}x`,
  "spaces between letters": (length) => `x${" ".repeat(length)}x`,
  "line breaks": fill("\r\n"),
  lines: fill("a\n"),
  paragraphs: fill("<p>"),
  pictures: fill("<img >"),
  "digits before a letter": (length) => `${"1".repeat(length)}x`,
  numbers: fill("1,"),
  commas: fill(","),
  dots: fill("."),
  dashes: fill("-"),
  slashes: (length) => `${"/".repeat(length)}x`,
  quotes: fill('"'),
  "quoted words": fill('"a" '),
  "labels of a host": (length) => `a@${fill("a.")(length)}`,
  "one long label": (length) => `a@${fill("a-")(length)}!`,
  ampersands: fill("&"),
  "near entities": fill("&#12345678"),
  "web addresses": fill("https://"),
  "the null character": fill("\u0000"),
  letters: fill("x"),
};

interface Attack {
  kind: string;
  text: (length: number) => string;
  /** Argument that has the text. */
  name: string;
}

/** @param path gives routes of a single argument other texts than the routes before them. */
function* attacks(path: string, names: readonly string[], { oneIn = 1 }: Sizes): Generator<Attack> {
  for (const [at, [kind, text]] of Object.entries(texts).entries()) {
    for (const [place, name] of names.entries())
      if ((at + place + path.length) % oneIn === 0) yield { kind, text, name };
  }
}

/** Entries of a table that one piece of code reads for all routes. @param of gives another route others. */
function inTurn<T>(table: Record<string, T>, of: string, { oneIn = 1 }: Sizes): [string, T][] {
  return Object.entries(table).filter((_, at) => (at + of.length) % oneIn === 0);
}

const made = new Map<string, string>();

/** Made once for each kind and length: making them anew for each case took a quarter of the time of sending it. */
function onlyOnce(kind: string, length: number, make: (length: number) => string): string {
  const key = `${kind} ${length}`;
  const known = made.get(key) ?? make(length);
  made.set(key, known);
  return known;
}

const nested = (open: string, close: string) => (length: number) =>
  open.repeat(length / (open.length + close.length)) + close.repeat(length / (open.length + close.length));

const json = "application/json";
const form = "application/x-www-form-urlencoded";

/** Malformed or extreme bodies. */
const bodies: Record<string, [type: string, body: (length: number) => string]> = {
  "deep lists": [json, nested("[", "]")],
  "deep objects": [json, (length) => `${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}`],
  "lists that never end": [json, fill("[")],
  "many fields": [json, (length) => `{${fill('"a":1,')(length)}"b":1}`],
  "many different fields": [
    json,
    (length) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: length / 12 }, (_, at) => [`f${at}`, at]))),
  ],
  "a list of numbers": [json, (length) => `[${fill("1,")(length)}1]`],
  "escaped characters": [json, (length) => `{"a":"${fill("\\u0301")(length)}"}`],
  "spaces around JSON": [json, (length) => `${" ".repeat(length)}{}`],
  "many form fields": [form, fill("a=1&")],
  "ampersands in a form": [form, fill("&")],
  "form lists": [form, fill("a[]=1&")],
  "deep form fields": [form, (length) => `a${fill("[b]")(length)}=1`],
  "unclosed form fields": [form, (length) => `a${fill("[")(length)}=1`],
  "percent signs in a form": [form, fill("%")],
  "many parts": [
    "multipart/form-data; boundary=b",
    (length) => `${fill('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n')(length)}--b--`,
  ],
  "many files": [
    "multipart/form-data; boundary=b",
    (length) =>
      `${fill('--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n1\r\n')(length)}--b--`,
  ],
  "a part's endless head": [
    "multipart/form-data; boundary=b",
    (length) => `--b\r\nContent-Disposition: form-data; ${fill("; ")(length)}`,
  ],
  "near boundaries": ["multipart/form-data; boundary=b", fill("\r\n--")],
  "line breaks in a form with files": ["multipart/form-data; boundary=b", fill("\r\n")],
  "one long text": ["text/plain", fill("x")],
};

/** Header values that are slow to parse. */
const headers: Record<string, (length: number) => string> = {
  "Accept-Encoding": fill("br;q=0,"),
  "If-None-Match": fill('W/"a",'),
  "If-Modified-Since": fill("Mon, "),
  "If-Range": fill('"a"'),
  Range: (length) => `bytes=${" ".repeat(length)}x`,
  "X-Forwarded-For": fill("1.1.1.1,"),
  "User-Agent": fill("<script>"),
  Cookie: fill("a=b; "),
  Authorization: (length) => `Bearer ${fill("a.")(length)}`,
  Origin: (length) => `https://${fill("a.")(length)}`,
  Accept: fill("text/html;q=0.1,"),
  "Content-Type": (length) => `multipart/form-data; ${fill("; ")(length)}x`,
  "X-HTTP-Method-Override": fill("A"),
  "X-Request-Id": fill("-"),
  Referer: (length) => `https://${fill("a/")(length)}`,
  "Accept-Language": fill("en,"),
};

const header = "text/plain";

/** Gives each required argument a valid value, so that the attacked argument is the one that is checked. */
function wellFormed({ args = {} }: Pick<Endpoint, "args">): Record<string, unknown> {
  const required = Object.entries(args).filter(([, argument]) => argument.required);
  return Object.fromEntries(
    required.map(([name, { type, format, enum: choices }]) => {
      if (choices) return [name, choices[0]];
      if (format === "email" || name === "email") return [name, "dana@example.test"];
      return [name, type === "integer" ? 1 : "some words"];
    }),
  );
}

/** Ids of existing records, by the path segment before them: requests for missing ones are refused unread. */
export type Known = Record<string, number>;

/** One path for each route: the first of several names, a slug that any record may have, existing ids. */
function pathOf({ namespace, path }: Pick<RestRoute, "namespace" | "path">, known: Known): string {
  const filled = path.replace(/([\w-]+\/)?\(\?P<\w+>((?:[^()]|\([^()]*\))+)\)/g, (_, before = "", group) => {
    const [, first] = /^([a-z-]+)\|/.exec(group) ?? [];
    if (first) return before + first;
    if (group.includes("{36}")) return `${before}00000000-0000-0000-0000-000000000000`;
    return before + (group.includes("\\d") ? (known[before.slice(0, -1)] ?? 1) : "post");
  });
  return `/wp-json/${namespace}${filled}`;
}

/** Arguments that every route takes, declared or not; one route stands for all. */
const common = ["_fields", "_embed", "_envelope", "_method", "rest_route", "undeclared"];
const standsForAll = "/posts";
/** Arguments that routes read without declaring them. */
const undeclared: Record<string, string[]> = { "/token": ["username", "password"] };

function encoded(text: string, length: number): string {
  return encodeURIComponent(text.slice(0, length).toWellFormed()).slice(0, length).replace(/%.?$/, "");
}

/** Queries of every argument that a route reads, longest first. */
function* queries(path: string, names: readonly string[], sizes: Sizes): Generator<WorstCase> {
  const room = sizes.head - path.length - 40;
  for (const { kind, text, name } of attacks(path, names, sizes)) {
    const value = encoded(text(room), room);
    yield { name: `query: ${kind} as ${name}`, method: "GET", path: `${path}?${name}=${value}`, headers: {} };
  }
  const rows = {
    lists: "a[]=1&",
    arguments: "a=1&",
    keys: "a[b]=1&",
    ampersands: "&",
    "odd brackets": "a[[=&",
  };
  for (const [kind, part] of Object.entries(rows)) {
    yield {
      name: `query: ${kind}`,
      method: "GET",
      path: `${path}?${fill(part)(room).slice(0, room)}`,
      headers: {},
    };
  }
  for (const name of names) {
    const list = fill(`${name}[]=1&`)(room).slice(0, room);
    yield { name: `query: list as ${name}`, method: "GET", path: `${path}?${list}`, headers: {} };
  }
  yield {
    name: "query: deep",
    method: "GET",
    path: `${path}?a${fill("[a]")(room).slice(0, room)}=1`,
    headers: {},
  };
}

function* bodiesFor(
  path: string,
  method: string,
  { names, right, sizes }: { names: readonly string[]; right: Record<string, unknown>; sizes: Sizes },
): Generator<WorstCase> {
  for (const { kind, text, name } of attacks(path, names, sizes)) {
    yield {
      name: `JSON: ${kind} as ${name}`,
      method,
      path,
      headers: { "Content-Type": json },
      body: () => {
        const value = onlyOnce(`JSON of ${kind}`, sizes.body, (length) => JSON.stringify(text(length)));
        const others = Object.entries(right).filter(([other]) => other !== name);
        const fields = [...others.map(([key, other]) => [key, JSON.stringify(other)]), [name, value]];
        return `{${fields.map(([key, encodedValue]) => `${JSON.stringify(key)}:${encodedValue}`).join(",")}}`;
      },
    };
  }
  for (const name of names) {
    yield {
      name: `JSON: list as ${name}`,
      method,
      path,
      headers: { "Content-Type": json },
      body: () => JSON.stringify({ ...right, [name]: Array.from({ length: sizes.body / 4 }, () => 1) }),
    };
  }
  for (const [kind, [type, body]] of inTurn(bodies, path, sizes)) {
    yield {
      name: `body: ${kind}`,
      method,
      path,
      headers: { "Content-Type": type },
      body: () => onlyOnce(kind, sizes.body, body),
    };
  }
}

/** Numbers, switches and choices: one piece of code reads them for all routes. */
export function isReadAlike({ type, enum: choices, sanitize }: Argument<never>): boolean {
  return (
    !sanitize && (choices !== undefined || type === "integer" || type === "number" || type === "boolean")
  );
}

/** Every route of the API with the worst in each of its arguments, in its query, its body and its headers. */
export function* worstCallsOf(
  routes: readonly RestRoute[],
  sizes: Sizes,
  known: Known = {},
): Generator<WorstCase> {
  for (const route of routes) {
    for (const endpoint of route.endpoints) {
      const [method = "GET"] = endpoint.methods;
      // DELETE gets no existing id, so that the records stay for later cases.
      const path = pathOf(route, method === "DELETE" ? {} : known);
      const names = [
        ...Object.entries(endpoint.args ?? {}).flatMap(([name, argument]) =>
          route.path === standsForAll || !isReadAlike(argument) ? [name] : [],
        ),
        ...(undeclared[route.path] ?? []),
      ];
      const more = route.path === standsForAll ? common : [];
      if (method === "GET") yield* queries(path, [...names, ...more], sizes);
      else {
        const right = {
          ...wellFormed(endpoint),
          ...(undeclared[route.path] ? { username: "x", password: "x" } : {}),
        };
        yield* bodiesFor(path, method, { names: [...names, "undeclared"], right, sizes });
      }
      yield* heads(path, method, sizes);
    }
    yield* heads(pathOf(route, known), "OPTIONS", sizes);
  }
}

function* heads(path: string, method: string, sizes: Sizes): Generator<WorstCase> {
  const { head } = sizes;
  for (const [name, value] of inTurn(headers, method + path, sizes)) {
    yield {
      name: `header: ${name}`,
      method,
      path,
      headers: {
        "Content-Type": header,
        [name]: value(head - path.length - 400).slice(0, head - path.length - 400),
      },
      ...(method === "GET" || method === "OPTIONS" ? {} : { body: () => "x" }),
    };
  }
}

const segments: Record<string, string> = {
  "deep path": "a/",
  slashes: "/",
  dots: ".//",
  parents: "../",
  "encoded slashes": "%2f",
  "encoded accents": "%CC%81%CC%96",
  "percent signs": "%25",
  "half codes": "%c3",
  brackets: "(",
  letters: "a",
  "known words": "video-",
};

/** Pages, files and whatever else has an address, with the worst as path, query, form and headers. */
export function* worstVisitsOf(
  pages: readonly string[],
  forms: Record<string, readonly string[]>,
  sizes: Sizes,
): Generator<WorstCase> {
  for (const page of pages) {
    const room = sizes.head - page.length - 40;
    for (const [kind, part] of Object.entries(segments)) {
      const long = `${page.replace(/\/$/, "")}/${fill(part)(room).slice(0, room)}`;
      yield { name: `path: ${kind}`, method: "GET", path: long, headers: {} };
      yield { name: `path: ${kind}, as data`, method: "GET", path: `${long}.data`, headers: {} };
    }
    yield* queries(
      page,
      [
        "search",
        "category",
        "page",
        "token",
        "service",
        "package",
        "_routes",
        "index",
        "paths",
        "p",
        "rest_route",
        "version",
      ],
      sizes,
    );
    yield* heads(page, "GET", sizes);
    const names = forms[page] ?? [];
    for (const address of [page, `${page}.data`]) {
      for (const { kind, text, name } of attacks(address, names.length > 0 ? names : ["a"], sizes)) {
        const others = names.filter((other) => other !== name).map((other) => `${other}=dana@example.test&`);
        const value = () => encoded(text(sizes.body), sizes.body);
        yield {
          name: `form: ${kind} as ${name}`,
          method: "POST",
          path: address,
          headers: { "Content-Type": form },
          body: () => `${others.join("")}${name}=${value()}`,
        };
      }
      for (const [kind, [type, body]] of inTurn(bodies, address, sizes)) {
        yield {
          name: `body: ${kind}`,
          method: "POST",
          path: address,
          headers: { "Content-Type": type },
          body: () => onlyOnce(kind, sizes.body, body),
        };
      }
    }
  }
}
