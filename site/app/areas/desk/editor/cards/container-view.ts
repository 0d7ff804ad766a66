/** Quotes, columns, groups and toggles: a frame around blocks. A quote says whose words they are, a toggle what it opens. */
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { decodedText, encodedText } from "../../html/entities.ts";
import { element, type LineField, lineField } from "./elements.ts";

const cite = /<cite[^<>]*>([\s\S]*?)<\/cite>/;
const summary = /<summary[^<>]*>([\s\S]*?)<\/summary>/;

interface Line {
  text: string;
  /** Has links or formats, which stay as they are. */
  formatted: boolean;
}

function lineIn(markup: string | null, pattern: RegExp): Line {
  const html = pattern.exec(markup ?? "")?.[1] ?? "";
  const text = decodedText(html.replace(/<[^<>]*>/g, ""));
  return { text: text ?? html, formatted: html.includes("<") || text === null };
}

function withTitle(open: string, title: string): string {
  return open.replace(/(<summary[^<>]*>)[\s\S]*?(<\/summary>)/, (_, before: string, after: string) =>
    [before, encodedText(title), after].join(""),
  );
}

/** A quote that was made here gets its frame when it is written. */
function withSource({ open, close }: { open: string | null; close: string | null }, text: string) {
  const written = text === "" ? "" : `<cite>${encodedText(text)}</cite>`;
  if (open === null || close === null) return { open: null, close: written || null };
  return { open, close: close.replace(cite, "").replace("</blockquote>", `${written}</blockquote>`) };
}

export class ContainerView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  #node: Node;
  readonly #field: LineField | null;
  /** Reads the field's line from the node. */
  readonly #read: (node: Node) => Line;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#node = node;
    const name = node.type.name === "pull_quote" ? "pullquote" : node.attrs.name;
    const isQuote = node.type.name !== "container";
    this.contentDOM = element(isQuote ? "blockquote" : "div", { class: "editor-container-content" });
    this.dom = element("div", { class: "editor-container", "data-name": name }, this.contentDOM);
    if (/^<!-- wp:group \{"className":"is-callout"/.test(node.attrs.open ?? ""))
      this.dom.dataset.callout = "";
    const isToggle = node.attrs.name === "details";
    this.#read = ({ attrs }) => (isToggle ? lineIn(attrs.open, summary) : lineIn(attrs.close, cite));
    this.#field = isToggle
      ? lineField("Title of the toggle", this.#read(node).text, (text) => {
          const at = getPos();
          if (at === undefined) return;
          const open = withTitle(this.#node.attrs.open ?? "", text);
          view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...this.#node.attrs, open }));
        })
      : isQuote
        ? lineField("Source of the quote", this.#read(node).text, (text) => {
            const at = getPos();
            if (at === undefined) return;
            const attributes = { ...this.#node.attrs, ...withSource(frameOf(this.#node), text) };
            view.dispatch(view.state.tr.setNodeMarkup(at, null, attributes));
          })
        : null;
    if (this.#field) {
      this.#field.node.contentEditable = "false";
      this.#field.input.readOnly = this.#read(node).formatted;
      if (isToggle) this.dom.prepend(this.#field.node);
      else this.dom.append(this.#field.node);
    }
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || node.attrs.name !== this.#node.attrs.name) return false;
    this.#node = node;
    const { text } = this.#read(node);
    const input = this.#field?.input;
    if (input && input.value !== text && document.activeElement !== input) input.value = text;
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest("input") !== null;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}

function frameOf({ attrs }: Node): { open: string | null; close: string | null } {
  return { open: attrs.open, close: attrs.close };
}
