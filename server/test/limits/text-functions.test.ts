/**
 * A text that is twice as long takes about twice as long, whatever it is made of. Measured is the processor time of
 * this thread, and only its growth is judged, so that neither a slow nor a busy machine makes a difference. Each function
 * gets half of the texts (in the core reach a fourth), its neighbours others, and with `ALL_CASES` (`npm run rounds --
 * cases`) all of them.
 */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isCoreReach } from "../../src/kernel/test-reach.ts";
import { textFunctions, withoutText } from "./text-functions.ts";

/** Each length is this many times the one before. */
const growth = 8;
/** Characters; a length is tried only if the shorter ones were cheap, so a bad function fails instead of hanging. */
const lengths = [250, 2_000, 16_000];
/** Characters; only for the texts that cost a function most. */
const longest = 128_000;
const costliest = 2;
/** Exponent of the growth that a cost stays below: 1 is linear, 2 is quadratic. */
const exponent = 1.6;
/** Milliseconds; lower costs are taken as this, since the clock and the compiler disturb them. */
const measurable = 2;

/** Beginnings and signs that are repeated, and mostly never ended. */
const parts = [
  ..."<>[]\"'&;:.,-=/\\({_ \n\t1xa".split(""),
  ...[
    "<a ",
    "<p>",
    "</p>",
    "<div>",
    "<ul><li>",
    "<!--",
    "-->",
    "</div>",
    "<pre>",
    "<style>",
    "<script",
    "<br>",
  ],
  ...["<!--\n>", "<h2>a</h2>", "<h2>", '<iframe title="" ', '<img src="', '<a style="', "<a target="],
  ...["<svg><title>", "<path ", "<table>", "<figcaption>", "[gallery ", "[caption]", "[["],
  ...['[gallery ids="1" ', "=a ", '="', "a='", "&amp;", "&#38;", "&nbsp;", "http://"],
  ...["https://youtu.be/aqz-KE-bpKQ\n", "<!-- wp:x {", "<!-- wp:group --><div>", "<!-- /wp:x -->", '{"a":'],
  ...['<!-- wp:image {"id":1} --><img src="a">', "<!-- wp:details --><img ", '<mark class="wp-note">'],
  ...['<sup data-fn="', "<object aria-label='", "<video ", "<figcaption><!---->", '<b class="a'],
  ...[
    "> ",
    ">\n",
    "On a wrote:\n",
    "From: a\n",
    "Sent: a\n",
    "-- \n",
    "Message-ID: <",
    "Diagnostic-Code: a\n ",
    "delivery ",
  ],
  ...["\u0301\u0316", "\ufdfa", "\ud800", "url(", "--", "...", " (", "a:1:{", '"id": ', "%20"],
];
/** Beginning, repeated part, and end of a text. */
const framed: [string, string, string][] = [
  ...parts.map((part): [string, string, string] => ["", part, ""]),
  ...[" ", "\n", "-", "_", ".", "'", "-1", "%20"].map((part): [string, string, string] => ["a", part, "a"]),
  ["<a ", "x ", ">"],
  ["<a ", "=a ", ">"],
  ["<a ", "a='", ">"],
  ["<a target ", "<a ", ">"],
  ['<a style="', "a:b;", '">'],
  ["<svg>", "<path ", "/>"],
  ["", "<!-- >", "\n-->"],
  ["<!-- wp:x {", '"a":{', "} -->"],
  ['<!-- wp:group {"layout":{"type":"grid"}} -->', '<!-- wp:paragraph {"style":{"layout":{"a":1}}} -->', ""],
  ["<!-- wp:details -->", '<img src="a">', "<!-- /wp:details -->"],
  ['<div class="', "a ", '"><!-- wp:a /-->'],
  ["<pre>", "\n", "</pre>"],
  ["<script>", "<", "</script>"],
  ["[gallery ", "=a ", "]"],
  ["[gallery ", "<p>", "]"],
  ['[gallery ids="', "1,", '"]'],
  ["[caption]", "<a ", "[/caption]"],
];

type Work = (text: string) => unknown;
interface Text {
  name: string;
  of(length: number): string;
}

const texts = framed.map(([before, part, after]): Text => {
  const made = new Map<number, string>();
  return {
    name: `${before}${JSON.stringify(part)}×n${after}`,
    of(length) {
      const text = made.get(length) ?? flat(before + part.repeat(Math.ceil(length / part.length)) + after);
      if (length !== longest) made.set(length, text);
      return text;
    },
  };
});

/** Strings that were concatenated are joined by their first reader, which would be measured. */
function flat(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}

/** Milliseconds of processor time. A function that refuses a text has read it, too. */
function costOf(work: Work, text: string): number {
  const before = process.threadCpuUsage();
  try {
    work(text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * @param shorter the cost of the text when it was `growth` times shorter.
 * @returns the cost of the text with this length; measured again where it is too much, since compiling and collecting
 *   garbage cost once.
 */
function growingCost(work: Work, text: Text, length: number, shorter: number): number {
  const bound = Math.max(shorter, measurable) * growth ** exponent;
  const written = text.of(length);
  let cost = costOf(work, written);
  for (let tries = 0; tries < 2 && cost > bound; tries += 1) cost = Math.min(cost, costOf(work, written));
  if (cost <= bound) return cost;
  throw new Error(
    `${length} characters of ${text.name} took ${cost} ms, ${growth} times fewer ${shorter} ms`,
  );
}

const { ALL_CASES } = process.env;
const oneIn = isCoreReach ? 4 : ALL_CASES ? 1 : 2;

/** @param turn another for each function. @throws naming the text that takes more than linear time. */
function expectLinear(work: Work, turn: number): void {
  const some = texts.filter((_, at) => (at + turn) % oneIn === 0);
  const costs = some.map((text) => {
    let cost = 0;
    for (const length of lengths) cost = growingCost(work, text, length, cost);
    return { text, cost };
  });
  costs.sort((one, other) => other.cost - one.cost);
  for (const { text, cost } of costs.slice(0, costliest)) growingCost(work, text, longest, cost);
}

let turn = 0;
test.each(Object.entries(textFunctions))(
  "%s",
  (_, functions) => {
    for (const work of Object.values(functions)) {
      turn += 1;
      expectLinear(work, turn);
    }
  },
  120_000,
);

/** Folders whose functions work on texts, below each base. */
const folders = {
  "server/src/domains": ["content/cleaning", "content/render", "content/search", "content/slugs"],
  "server/src/engines": ["html", "mailbox", "wordpress-values"],
  "server/src/pages": ["reading", "reading/html"],
  "contract/src": ["blocks"],
};

test("no file in the folders of texts is left out", () => {
  const root = new URL("../../../", import.meta.url);
  const listed = new Set([...Object.keys(textFunctions), ...withoutText]);
  const files = Object.entries(folders).flatMap(([base, within]) =>
    within.flatMap((folder) =>
      readdirSync(new URL(`${base}/${folder}/`, root))
        .filter((name) => name.endsWith(".ts") && !/^test-|\.test\.ts$/.test(name))
        .map((name) => `${folder}/${name}`),
    ),
  );
  expect(files.filter((file) => !listed.has(file))).toEqual([]);
});
