/** A button as it will look, with the address that it leads to. */
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { element, type LineField, lineField } from "../cards/elements.ts";
import { leadingTo } from "./button-commands.ts";

export class ButtonView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  #node: Node;
  readonly #field: LineField;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#node = node;
    this.contentDOM = element("span", { class: "editor-button-words" });
    this.#field = lineField("Links to", node.attrs.href, (href) => {
      const at = getPos();
      if (at === undefined) return;
      view.dispatch(view.state.tr.setNodeMarkup(at, null, leadingTo(this.#node.attrs, href.trim())));
    });
    this.#field.input.placeholder = "/contact or https://…";
    this.#field.input.title = "Ctrl K searches the pages of this site";
    this.#field.node.contentEditable = "false";
    this.dom = element("div", { class: "editor-button" }, this.contentDOM, this.#field.node);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    const { input } = this.#field;
    if (input.value !== node.attrs.href && document.activeElement !== input) input.value = node.attrs.href;
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest("input") !== null;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }
}
