/** A table as it is written in, with its caption below. */
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { captionOf, withCaption } from "../cards/card-source.ts";
import { element, type LineField, lineField } from "../cards/elements.ts";

export class TableView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  #node: Node;
  readonly #caption: LineField;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#node = node;
    this.contentDOM = element("tbody");
    const table = element("table", {}, this.contentDOM);
    const caption = captionOf(closing(node));
    this.#caption = lineField("Caption", caption?.text ?? "", (words) => {
      const at = getPos();
      if (at === undefined) return;
      const close = withCaption(closing(this.#node), words);
      // A table that was made here gets its frame when it is written: only the caption is kept for it.
      view.dispatch(view.state.tr.setNodeAttribute(at, "close", close === unframed ? null : close));
    });
    this.#caption.node.contentEditable = "false";
    if (caption?.formatted) {
      this.#caption.input.readOnly = true;
      this.#caption.input.title = "It has links or formatting, which stay as they are.";
    }
    const scroller = element("div", { class: "editor-table-scroll" }, table);
    this.dom = element("div", { class: "editor-table" }, scroller, this.#caption.node);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    const { input } = this.#caption;
    const words = captionOf(closing(node))?.text ?? "";
    if (input.value !== words && document.activeElement !== input) input.value = words;
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest("input") !== null;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}

const unframed = "</figure>";

function closing(node: Node): string {
  return node.attrs.close ?? unframed;
}
