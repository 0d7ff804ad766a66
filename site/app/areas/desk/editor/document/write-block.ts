/** Nodes as blocks, or as HTML where the text around them is. */
import { block } from "@extenso/contract/blocks/markup.ts";
import type { Mark, Node } from "prosemirror-model";
import { encodedAttribute, encodedText } from "../../html/entities.ts";
import type { Originals } from "./originals.ts";
import type { SectionFrames, TableSection } from "./read-table.ts";

/** Blocks beside each other. */
export function writeRow(nodes: readonly Node[], around: Around): string {
  let text = "";
  for (const [at, node] of nodes.entries()) {
    const before = nodes[at - 1];
    if (before) text += around.originals.gapBetween(before, node) ?? "\n\n";
    text += writeBlock(node, around);
  }
  return text;
}

/** Nodes are never changed, only replaced: what one was written as once holds for it. */
const written = { blocks: new WeakMap<Node, string>(), plain: new WeakMap<Node, string>() };

function writeBlock(node: Node, around: Around): string {
  const kept = around.plain ? written.plain : written.blocks;
  const before = kept.get(node);
  if (before !== undefined) return before;
  const text = around.originals.sourceOf(node, around.plain) ?? newlyWritten(node, around);
  kept.set(node, text);
  return text;
}

/** A block's frame among HTML, or the other way round, is written anew: each needs its like around it. */
function fits(open: string, { plain }: Around): boolean {
  return plain !== open.startsWith("<!-- wp:");
}

function newlyWritten(node: Node, around: Around): string {
  const { open, close } = node.attrs;
  if (node.type.name === "card") return node.attrs.source;
  const saysNothing = node.type.name === "button" && node.content.size === 0 && node.attrs.href === "";
  if (saysNothing && open === null && around.plain) return "";
  const [before, after] =
    typeof open === "string" && typeof close === "string" && fits(open, around)
      ? [open, close]
      : freshFrame(node, around);
  if (node.type.name === "list") return before + items(node, around) + after;
  if (node.type.name === "table") return before + writeRows(node, around) + after;
  if (node.type.name === "pull_quote") {
    return before + saying(node, { ...around, plain: around.plain || node.attrs.plain === true }) + after;
  }
  if (["container", "quote", "buttons"].includes(node.type.name)) {
    const inside = { ...around, plain: around.plain || node.attrs.plain === true };
    return before + writeRow(node.content.content, inside) + after;
  }
  if (node.type.name === "code_block") return before + encodedText(node.textContent) + after;
  return before + writeInline(node) + after;
}

/** New lines of a pull quote join the paragraph before them, after a `<br>`. */
function saying(quote: Node, around: Around): string {
  let text = "";
  const groups: Node[][] = [];
  for (const line of quote.content.content) {
    if (line.attrs.origin === null && groups.length > 0) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  for (const [at, [first, ...more]] of groups.entries()) {
    const before = groups[at - 1]?.at(-1);
    if (!first) continue;
    if (before) text += around.originals.gapBetween(before, first) ?? (around.plain ? "" : "\n\n");
    const lines = more.map((line) => `<br>${writeInline(line)}`).join("");
    const written = writeBlock(first, around);
    const end = written.lastIndexOf("</p>");
    text += end < 0 ? written + lines : written.slice(0, end) + lines + written.slice(end);
  }
  return text;
}

function items(list: Node, around: Around): string {
  const plain = around.plain || list.attrs.plain;
  const gap = list.attrs.gap ?? (plain ? "" : "\n\n");
  return list.content.content.map((item) => writeItem(item, { ...around, plain })).join(gap);
}

function writeItem(item: Node, around: Around): string {
  const { open, close } = item.attrs;
  const fresh = around.plain
    ? ["<li>", "</li>"]
    : ["<!-- wp:list-item -->\n<li>", "</li>\n<!-- /wp:list-item -->"];
  const [before, after] = typeof open === "string" && fits(open, around) ? [open, close] : fresh;
  const [line, ...lists] = item.content.content;
  return (
    before + (line ? writeInline(line) : "") + lists.map((list) => writeBlock(list, around)).join("") + after
  );
}

/** Markup before and behind, as WordPress's editor writes it. */
function freshFrame({ type, attrs }: Node, { plain }: Around): [string, string] {
  if (type.name === "heading") {
    const tag = `h${attrs.level}`;
    return frameOf(
      "heading",
      `<${tag}${classOf("heading", plain)}>${here}</${tag}>`,
      plain,
      attrs.level === 2 ? {} : { level: attrs.level },
    );
  }
  if (type.name === "code_block") {
    return frameOf("code", `<pre class="wp-block-code"><code>${here}</code></pre>`, plain);
  }
  if (type.name === "list") {
    const className = classOf("list", plain);
    if (!attrs.ordered) return frameOf("list", `<ul${className}>${here}</ul>`, plain);
    if (attrs.start === 1) return frameOf("list", `<ol${className}>${here}</ol>`, plain, { ordered: true });
    const { start } = attrs;
    return frameOf("list", `<ol start="${start}"${className}>${here}</ol>`, plain, { ordered: true, start });
  }
  if (type.name === "quote") {
    const source = /<cite[\s\S]*<\/cite>/.exec(attrs.close ?? "")?.[0] ?? "";
    return frameOf("quote", `<blockquote class="wp-block-quote">${here}${source}</blockquote>`, plain);
  }
  if (type.name === "pull_quote") {
    const source = /<cite[\s\S]*<\/cite>/.exec(attrs.close ?? "")?.[0] ?? "";
    const quote = `<blockquote>${here}${source}</blockquote>`;
    return frameOf(
      "pullquote",
      plain ? quote : `<figure class="wp-block-pullquote">${quote}</figure>`,
      plain,
    );
  }
  if (type.name === "table") {
    const caption = /<figcaption[\s\S]*<\/figcaption>/.exec(attrs.close ?? "")?.[0] ?? "";
    const table = `<table>${here}</table>`;
    return frameOf(
      "table",
      plain ? table : `<figure class="wp-block-table">${table}${caption}</figure>`,
      plain,
      { hasFixedLayout: false },
    );
  }
  if (type.name === "buttons") {
    return frameOf("buttons", plain ? here : `<div class="wp-block-buttons">${here}</div>`, plain);
  }
  if (type.name === "button") {
    const href = attrs.href === "" ? "" : ` href="${encodedAttribute(attrs.href)}"`;
    const link = `<a class="wp-block-button__link wp-element-button"${href}>${here}</a>`;
    return frameOf("button", plain ? `<p>${link}</p>` : `<div class="wp-block-button">${link}</div>`, plain);
  }
  // A frame of HTML among blocks, or the other way round, is left out: what stands in it stays.
  if (type.name === "container") return ["", ""];
  return frameOf("paragraph", `<p>${here}</p>`, plain);
}

/** The class of a block; HTML among others has none. */
function classOf(name: string, plain: boolean): string {
  return plain ? "" : ` class="wp-block-${name}"`;
}

/** Where the content stands in a frame. */
const here = "\0";

function frameOf(name: string, html: string, plain: boolean, attributes: Record<string, unknown> = {}) {
  const said = Object.keys(attributes).length > 0 ? attributes : undefined;
  return (plain ? html : block(name, html, said)).split(here) as [string, string];
}

// The rows of a table, in the parts that they belong to.

/** Where something is written. */
interface Around {
  originals: Originals;
  /** HTML without blocks stands around it. */
  plain: boolean;
}

const tags: Record<TableSection, string> = { head: "thead", body: "tbody", foot: "tfoot" };

function writeRows(table: Node, around: Around): string {
  const frames = table.attrs.sections as SectionFrames;
  const written: Record<TableSection, string> = { head: "", body: "", foot: "" };
  table.forEach((row) => {
    const { section, open, close } = row.attrs;
    const cells = row.content.content.map((cell) => writeCell(cell, around)).join("");
    written[section as TableSection] += `${open ?? "<tr>"}${cells}${close ?? "</tr>"}`;
  });
  return (["head", "body", "foot"] as const)
    .map((section) => {
      const rows = written[section];
      // Rows that stood without a part around them need none as long as they are alone.
      const bare = section === "body" && written.head + written.foot !== "" && frames.body?.[0] === "";
      const [open, close] = (!bare && frames[section]) || [`<${tags[section]}>`, `</${tags[section]}>`];
      return rows === "" ? "" : open + rows + close;
    })
    .join("");
}

function writeCell(cell: Node, { originals, plain }: Around): string {
  const kept = originals.sourceOf(cell, plain);
  if (kept !== undefined) return kept;
  const { open, close, header } = cell.attrs;
  const tag = header ? "th" : "td";
  return `${open ?? `<${tag}>`}${writeInline(cell)}${close ?? `</${tag}>`}`;
}

/** Nodes within a line as HTML. */
function writeInline(parent: Node): string {
  let html = "";
  let open: readonly Mark[] = [];
  parent.forEach((node) => {
    const shared = sharedMarks(open, node.marks);
    html += closing(open.slice(shared));
    html += node.marks.slice(shared).map(openingOf).join("");
    open = node.marks;
    html += node.isText ? encodedText(node.text ?? "") : (node.attrs.source as string);
  });
  return html + closing(open);
}

function sharedMarks(one: readonly Mark[], other: readonly Mark[]): number {
  let count = 0;
  while (count < one.length && other[count] && one[count]?.eq(other[count] as Mark)) count += 1;
  return count;
}

function openingOf(mark: Mark): string {
  return mark.attrs.open;
}

function closing(marks: readonly Mark[]): string {
  return marks
    .map((mark) => `</${/^<([a-zA-Z][a-zA-Z0-9:-]*)/.exec(openingOf(mark))?.[1] ?? "span"}>`)
    .reverse()
    .join("");
}
