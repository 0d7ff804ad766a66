/** Texts as editors, importers and plugins leave them, and as nobody should: for tests, drawn by a seed. */
import { type Chance, chanceFrom } from "../../../../../../server/test/wordpress/chance.ts";

const words = [
  "Plain words.",
  "A <strong>named</strong> person",
  "<b>old <i>bold</i></b> &amp; “quotes”",
  '<a href="/about" target="_blank" rel="noopener">a <em>link</em></a>',
  '<mark style="background-color:rgba(0,0,0,0)" class="has-inline-color">colour</mark>',
  "one<br>two<br/>three<br />four",
  "a &nbsp; b &#8217; &hellip; &Aring; &unknown; 3 < 4",
  '<img class="wp-image-3" style="width: 20px;" src="/a.png" alt="">',
  "<code>npm &lt;x&gt;</code> and <kbd>Ctrl</kbd><sub>2</sub>",
  "<em>open <strong>crossed</em> over</strong>",
  "café 👩‍🚀 日本 \u202e עברית",
  "",
  "line\nends\r\nand\ttabs",
  '[gallery ids="1,2"] <!--more--> text',
  "<strong>a</strong><strong>b</strong>",
  "<b>x <strong>y</strong></b>",
];

const gaps = ["\n\n", "\n\n", "\n", "", "\r\n\r\n", "\n\n\n  \n"];

const json = [
  "",
  ' {"align":"center"}',
  ' {"level":3}',
  ' {"id":7,"x":{"y":["--\\u003e"]}}',
  " {broken}",
  ' {"a":1} ',
];

function inline(chance: Chance): string {
  return Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => chance.of(words)).join(" ");
}

function wrapped(chance: Chance, name: string, html: string): string {
  const line = chance.of(["\n", "\n", "", " "]);
  return `<!-- wp:${name}${chance.of(json)} -->${line}${html}${line}<!-- /wp:${name} -->`;
}

type Maker = (chance: Chance, depth: number) => string;

const makers: Maker[] = [
  (chance) => wrapped(chance, "paragraph", `<p${chance.of(["", ' class="x"'])}>${inline(chance)}</p>`),
  (chance) => wrapped(chance, "paragraph", `<p>${inline(chance)}</p>`),
  (chance) => wrapped(chance, "core/paragraph", `<p>${inline(chance)}</p>`),
  (chance) => wrapped(chance, "heading", `<h2 id="a">${inline(chance)}</h2>`),
  (chance) =>
    wrapped(chance, "code", `<pre class="wp-block-code"><code>a &lt; b\n  ${inline(chance)}</code></pre>`),
  (chance, depth) => {
    const item = () => {
      const nested = depth < 2 && chance.next() < 0.3 ? list(chance, depth + 1) : "";
      return wrapped(chance, "list-item", `<li>${inline(chance)}${nested}</li>`);
    };
    return list(chance, depth, [item(), item()]);
  },
  (chance) =>
    wrapped(
      chance,
      "list",
      `<ul>${chance.of(["", "\n"])}<li>${inline(chance)}</li><li>b<ol><li>c</li></ol></li></ul>`,
    ),
  (chance, depth) =>
    wrapped(
      chance,
      "quote",
      `<blockquote class="wp-block-quote">${rowOf(chance, depth + 1)}<cite>Me</cite></blockquote>`,
    ),
  (chance) =>
    wrapped(chance, "quote", `<blockquote><p>${inline(chance)}</p>\n<p>b</p><cite>Me</cite></blockquote>`),
  (chance) =>
    wrapped(
      chance,
      "pullquote",
      `<figure class="wp-block-pullquote"><blockquote><p>${inline(chance)}</p></blockquote></figure>`,
    ),
  (chance, depth) => {
    const column = () =>
      wrapped(chance, "column", `<div class="wp-block-column">${rowOf(chance, depth + 1)}</div>`);
    return wrapped(chance, "columns", `<div class="wp-block-columns">${column()}\n\n${column()}</div>`);
  },
  (chance) =>
    wrapped(
      chance,
      "image",
      '<figure class="wp-block-image"><img src="/a.jpg" alt="a &quot;b&quot;"/></figure>',
    ),
  (chance) => wrapped(chance, "html", `<div>${inline(chance)}`),
  (chance) => wrapped(chance, "studio/unknown", `<x-y>${inline(chance)}</x-y>`),
  () => '<!-- wp:studio/empty {"a":"b"} /-->',
  () => '<!-- wp:separator -->\n<hr class="wp-block-separator"/>\n<!-- /wp:separator -->',
  (chance) =>
    wrapped(
      chance,
      "table",
      `<figure class="wp-block-table"><table><tbody><tr><td>${inline(chance)}</td></tr></tbody></table></figure>`,
    ),
  (chance) => wrapped(chance, "table", table(chance)),
  (chance) => {
    const button = () => {
      const href = chance.of(['href="/contact?a=1&amp;b=2" ', "", "href='/x' ", "href=/y "]);
      const link = `<a class="wp-block-button__link" ${href}rel="noopener">${inline(chance)}</a>`;
      return chance.of([
        wrapped(chance, "button", `<div class="wp-block-button">${link}</div>`),
        wrapped(chance, "button", `<div class="wp-block-button">${link}</div>`),
        "<!-- wp:button /-->",
        '<!-- wp:button {"className":"x"} /-->',
      ]);
    };
    const gap = chance.of(["\n\n", "", "\n"]);
    const row = Array.from({ length: 1 + Math.floor(chance.next() * 3) }, button).join(gap);
    return wrapped(chance, "buttons", `<div class="wp-block-buttons">${row}</div>`);
  },
  (chance) => {
    const cite = chance.of(["", "<cite>Me</cite>", "\n<cite><em>Me</em> &amp; you</cite>"]);
    const lines = chance.of(["", `<p>${inline(chance)}</p>`, "\n<p>b</p>\n"]);
    const quote = `<blockquote><p>${inline(chance)}</p>${lines}${cite}</blockquote>`;
    return wrapped(chance, "pullquote", `<figure class="wp-block-pullquote">${quote}</figure>`);
  },
];

/** With parts and without, with white space and attributes in odd places, ragged, and with cells over several columns. */
function table(chance: Chance): string {
  const gap = chance.of(["", "", "\n", "\n  "]);
  const some = (most: number, make: () => string) =>
    Array.from({ length: 1 + Math.floor(chance.next() * most) }, make).join(gap);
  const span = chance.next() < 0.1 ? ' colspan="2"' : "";
  const cell = (tag: string) =>
    `<${tag}${chance.of(["", ' class="has-text-align-right" data-align="right"', span])}>`;
  const row = (tag: string) => `<tr>${some(3, () => `${cell(tag)}${inline(chance)}</${tag}>`)}</tr>`;
  const part = (name: string, tag = "td") => `<${name}>${gap}${some(3, () => row(tag))}${gap}</${name}>`;
  const body = chance.of([part("tbody"), some(2, () => row("td")), part("tbody") + part("tbody")]);
  const head = chance.of(["", part("thead", "th")]);
  const foot = chance.of(["", "", part("tfoot")]);
  const caption = chance.of(["", '<figcaption class="wp-element-caption">A <b>caption</b></figcaption>']);
  const inner = [head, body, foot].filter((one) => one !== "").join(gap);
  const element = `<table${chance.of(["", ' class="has-fixed-layout"'])}>${gap}${inner}${gap}</table>`;
  return `<figure class="wp-block-table">${element}${gap}${caption}</figure>`;
}

const faults: Maker[] = [
  () => "<!-- /wp:paragraph -->",
  () => "<!-- wp:paragraph -->\n<p>never closed",
  (chance) => `<!-- wp:paragraph --><p>${inline(chance)}</p><!-- /wp:heading -->`,
  (chance) => `<p>loose ${inline(chance)}</p>`,
  (chance) => inline(chance),
  () => "<!-- not a block --> <div><p>unclosed",
  () => "<!--nextpage-->",
  () => "<<<p>>> <a href='x",
];

function list(
  chance: Chance,
  depth: number,
  items = [wrapped(chance, "list-item", `<li>${inline(chance)}</li>`)],
) {
  const tag = chance.of(["ul", "ol"]);
  const gap = chance.of(["\n\n", "\n", ""]);
  void depth;
  return wrapped(chance, "list", `<${tag}>${items.join(gap)}</${tag}>`);
}

function rowOf(chance: Chance, depth: number): string {
  const count = 1 + Math.floor(chance.next() * 3);
  const usable = depth > 3 ? makers.slice(0, 4) : makers;
  return Array.from({ length: count }, () => chance.of(usable)(chance, depth)).join(chance.of(gaps));
}

/** @param faulty with what is no proper block in between. */
export function generatedBlocks(seed: number, faulty = false): string {
  const chance = chanceFrom(seed);
  let text = chance.of(["", "", "\n", "  "]);
  for (let count = Math.floor(chance.next() * 12); count > 0; count -= 1) {
    const usable = faulty && chance.next() < 0.3 ? faults : makers;
    text += chance.of(usable)(chance, 0) + chance.of(gaps);
  }
  return text;
}

const classic: Maker[] = [
  (chance) => inline(chance),
  (chance) => `<p style="text-align: center">${inline(chance)}</p>`,
  (chance) => `<h3>${inline(chance)}</h3>`,
  (chance) => `<ul>\n\t<li>${inline(chance)}</li>\n\t<li>b</li>\n</ul>`,
  (chance) => `<blockquote><p>${inline(chance)}</p></blockquote>`,
  () => '[caption id="a" align="alignnone"]<img src="/a.jpg" alt="" /> words[/caption]',
  () => "<!--more-->",
  () => '<div class="x">\n\n<p>in</p>\n\ntext</div>',
  () => "<pre>a\n\n  b</pre>",
  () => "<hr />",
  () => "<table>\n<tr>\n\n<td>1</td></tr></table>",
  (chance) => `<table border="1"><tr><td>${inline(chance)}</td> <td>2</td></tr></table>`,
  () => '<iframe src="https://www.youtube.com/embed/x"></iframe>',
];

export function generatedClassic(seed: number): string {
  const chance = chanceFrom(seed);
  let text = "";
  for (let count = 1 + Math.floor(chance.next() * 10); count > 0; count -= 1) {
    text +=
      chance.of(chance.next() < 0.05 ? faults : classic)(chance, 0) +
      chance.of(["\n\n", "\r\n\r\n", "\n", ""]);
  }
  return text;
}
