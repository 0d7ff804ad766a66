/** Markdown as plain text from elsewhere: headings, lists, quotes, code, lines, and formats within them. */
import type { Node } from "prosemirror-model";
import { encodedText } from "../../html/entities.ts";
import { isAddress } from "../../links/is-address.ts";
import { separatorCard } from "../cards/make-cards.ts";
import { readInline } from "../document/read-inline.ts";
import { schema } from "../document/schema.ts";
import { markdownCells, markdownRule, tableOf } from "../tables/read-cells.ts";

const longest = 1_000_000;

/** Whether a text is more than lines of words. */
export function looksLikeMarkdown(text: string): boolean {
  return (
    /^(?:#{1,6} \S|[-*+] \S|\d+[.)] \S|> \S|```)/m.test(text) ||
    text.split("\n", 2_000).some((line) => markdownRule.test(line)) ||
    /\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\([^)\s]+\)/.test(text)
  );
}

function inline(text: string): Node[] {
  const html = encodedText(text)
    .replace(/`([^`\n]+)`/g, "<code>$1</code>")
    .replace(/\[([^[\]\n]{1,500})\]\(([^\s()<>]{1,2000})\)/g, (whole, words: string, href: string) =>
      isAddress(href.replaceAll("&amp;", "&"))
        ? `<a href="${href.replaceAll('"', "&quot;")}">${words}</a>`
        : whole,
    )
    .replace(/(\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1/g, "<strong>$2</strong>")
    .replace(/(?<![\w*_])([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\w*_])/g, "<em>$2</em>")
    .replace(/~~([^~\n]+)~~/g, "<s>$1</s>");
  return readInline(html) ?? (text === "" ? [] : [schema.text(text)]);
}

function paragraph(lines: string[]): Node {
  return schema.node("paragraph", null, inline(lines.join(" ")));
}

const listLine = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)$/;

/** The list that begins at a line; deeper ones lie in the item before them. */
function list(lines: readonly string[], from: number, indent: number): { node: Node; next: number } {
  const items: Node[] = [];
  const ordered = listLine.exec(lines[from] ?? "")?.[2] !== undefined;
  let at = from;
  while (at < lines.length) {
    const [, space = "", , words = ""] = listLine.exec(lines[at] ?? "") ?? [];
    if (!listLine.test(lines[at] ?? "") || space.length < indent) break;
    if (space.length > indent + 1 && items.length > 0 && indent < 16) {
      const deeper = list(lines, at, space.length);
      const last = items.pop() as Node;
      items.push(last.copy(last.content.addToEnd(deeper.node)));
      at = deeper.next;
    } else {
      items.push(schema.node("list_item", null, [paragraph([words])]));
      at += 1;
    }
  }
  return { node: schema.node("list", { ordered }, items), next: at };
}

/** A table whose head is at a line; null where there is none. */
function table(lines: readonly string[], from: number): { node: Node; next: number } | null {
  if (!lines[from]?.includes("|") || !markdownRule.test(lines[from + 1] ?? "")) return null;
  const rows = [markdownCells(lines[from])];
  let next = from + 2;
  for (; lines[next]?.includes("|"); next += 1) rows.push(markdownCells(lines[next] as string));
  const node = tableOf(
    rows.map((cells) => cells.map(inline)),
    true,
  );
  return node && { node, next };
}

export function readMarkdown(text: string): Node[] {
  const lines = text.slice(0, longest).replace(/\r\n?/g, "\n").split("\n");
  const found: Node[] = [];
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) found.push(paragraph(words));
    words = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const cells = table(lines, at);
    const [, signs, title] = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line) ?? [];
    if (line.startsWith("```")) {
      flush();
      const end = lines.findIndex((one, index) => index > at && one.startsWith("```"));
      const code = lines.slice(at + 1, end < 0 ? undefined : end).join("\n");
      found.push(schema.node("code_block", null, code === "" ? [] : schema.text(code)));
      at = end < 0 ? lines.length : end + 1;
    } else if (cells) {
      flush();
      found.push(cells.node);
      at = cells.next;
    } else if (listLine.test(line)) {
      flush();
      const { node, next } = list(lines, at, /^\s*/.exec(line)?.[0].length ?? 0);
      found.push(node);
      at = next;
    } else {
      if (title) {
        flush();
        found.push(schema.node("heading", { level: Math.max(2, signs?.length ?? 2) }, inline(title)));
      } else if (/^(?:---+|\*\*\*+|___+)\s*$/.test(line)) {
        flush();
        found.push(separatorCard());
      } else if (line.startsWith(">")) {
        flush();
        const end = lines.findIndex((one, index) => index > at && !one.startsWith(">"));
        const quoted = lines.slice(at, end < 0 ? undefined : end).map((one) => one.replace(/^>\s?/, ""));
        found.push(schema.node("quote", null, [paragraph(quoted)]));
        at = end < 0 ? lines.length : end;
        continue;
      } else if (line.trim() === "") flush();
      else words.push(line.trim());
      at += 1;
    }
  }
  flush();
  return found;
}
