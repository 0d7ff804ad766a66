/** Changes to single tags of a piece of HTML; everything else stays as it is written. */
import { escapeAttribute } from "@extenso/contract/html/escape.ts";
import { attributeOf, htmlTokens, type OpenTag } from "../../../engines/html/tokens.ts";

interface Edit {
  tag: OpenTag;
  /** By name, in the order in which new ones are written. */
  attributes: Map<string, string>;
}

export class TagEdits {
  readonly #html: string;
  readonly #edits = new Map<number, Edit>();
  /** In their order. */
  readonly tags: readonly OpenTag[];
  /** Tags that nothing in this piece closes, outermost first. */
  readonly unclosed: readonly OpenTag[];

  constructor(html: string) {
    this.#html = html;
    const tags: OpenTag[] = [];
    const open: OpenTag[] = [];
    for (const token of htmlTokens(html)) {
      if (token.kind === "close") open.pop();
      if (token.kind !== "open") continue;
      tags.push(token);
      if (!voidTags.has(token.name)) open.push(token);
    }
    this.tags = tags;
    this.unclosed = open;
  }

  /** The first tag of one of these names. */
  first(...names: string[]): OpenTag | undefined {
    return this.tags.find(({ name }) => names.includes(name));
  }

  withClass(className: string): OpenTag | undefined {
    return this.tags.find((tag) => hasClass(this.value(tag, "class"), className));
  }

  /** An attribute as it will be written; null without one. */
  value(tag: OpenTag, name: string): string | null {
    return this.#edits.get(tag.start)?.attributes.get(name) ?? attributeOf(tag, name);
  }

  /** New attributes stand right behind the tag's name, as WordPress writes them. */
  set(tag: OpenTag, name: string, value: string): void {
    const edit = this.#edits.get(tag.start) ?? { tag, attributes: new Map() };
    edit.attributes.set(name, value);
    this.#edits.set(tag.start, edit);
  }

  addClasses(tag: OpenTag, names: readonly string[]): void {
    const given = this.value(tag, "class")?.trim() ?? "";
    const missing = names.filter((name) => !hasClass(given, name));
    if (missing.length > 0) this.set(tag, "class", [given, ...missing].filter(Boolean).join(" "));
  }

  /** The HTML with all changes. */
  written(): string {
    if (this.#edits.size === 0) return this.#html;
    let result = "";
    let at = 0;
    for (const { tag, attributes } of [...this.#edits.values()].sort((a, b) => a.tag.start - b.tag.start)) {
      const name = tag.start + 1 + tag.name.length;
      result += this.#html.slice(at, name);
      at = name;
      const given = new Map(tag.attributes.map((one) => [one.name, one] as const).reverse());
      const changed = [...attributes].flatMap(([key, value]) => {
        const one = given.get(key);
        if (!one) result += value === "" ? ` ${key}` : ` ${key}="${escapeAttribute(value)}"`;
        return one ? [{ ...one, value }] : [];
      });
      for (const { start, end, value } of changed.sort((a, b) => a.start - b.start)) {
        result += `${this.#html.slice(at, start)}${start === end ? "=" : ""}"${escapeAttribute(value)}"`;
        at = end;
      }
    }
    return result + this.#html.slice(at);
  }
}

const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Whether a `class` names it. Splitting a very long one takes many times longer than looking through it. */
export function hasClass(value: string | null, name: string): boolean {
  const classes = value ?? "";
  if (name === "") return false;
  for (let at = classes.indexOf(name); at !== -1; at = classes.indexOf(name, at + name.length)) {
    const around = [classes[at - 1] ?? " ", classes[at + name.length] ?? " "];
    if (around.every((sign) => /\s/.test(sign))) return true;
  }
  return false;
}
