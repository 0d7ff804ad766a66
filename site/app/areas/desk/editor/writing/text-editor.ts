/** The text as it is written: a ProseMirror view outside of React, which is told of each change. */

import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlockAs,
  toggleMark,
} from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, type Plugin, Selection, TextSelection } from "prosemirror-state";
import type { Mappable } from "prosemirror-transform";
import { type EditorProps, EditorView } from "prosemirror-view";
import { readSelectionBeforeKeys } from "../../ui/selection-before-keys.ts";
import { leaveButtons, nextButton, removeEmptyButton } from "../buttons/button-commands.ts";
import { ButtonView } from "../buttons/button-view.ts";
import { CardView } from "../cards/card-view.ts";
import { ContainerView } from "../cards/container-view.ts";
import { type OpenedDocument, openDocument, writeDocument } from "../document/document.ts";
import { schema } from "../document/schema.ts";
import { footnotesPlugin } from "../footnotes/footnotes-plugin.ts";
import { type PasteTakers, pastePlugin } from "../paste/paste.ts";
import { tableKeys } from "../tables/table-keys.ts";
import { TableView } from "../tables/table-view.ts";
import { duplicateBlock, lineBelow, moveBlock, removeBlock } from "./block-commands.ts";
import { indentCode, leaveCode, outdentCode } from "./code-commands.ts";
import { findPlugin } from "./find.ts";
import { covered, visibleHeight } from "./keep-above-keyboard.ts";
import { slashPlugin } from "./slash.ts";
import { isInList, turnInto } from "./text-commands.ts";
import { typingBelowCards } from "./typing-below-cards.ts";
import { takeRuleBack, typingRules } from "./typing-rules.ts";

export class TextEditor {
  #opened: OpenedDocument;
  #state: EditorState;
  #view: EditorView | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #changed = new Set<() => void>();
  readonly #moved = new Set<(mapping: Mappable | null) => void>();
  /** These handlers are set by the components that show the menus and take files. */
  onSlashKey: (key: string) => boolean = () => false;
  takeFiles: PasteTakers["files"] = () => {};
  takePictures: PasteTakers["pictures"] = () => {};
  /** Takes the title of a pasted or dropped Word text. @returns whether the article has it now. */
  takeTitle: (title: string) => boolean = () => false;
  /** Lets a picture be chosen from the library for the card that waits by this name. */
  choosePicture: (id: string) => void = () => {};

  constructor(raw: string) {
    this.#opened = openDocument(raw);
    this.#state = this.#begin();
  }

  #begin(): EditorState {
    const { node } = this.#opened;
    // The cursor starts in text if there is any: a key pressed early would write over a selected card.
    const selection = Selection.findFrom(node.resolve(0), 1, true) ?? Selection.atStart(node);
    return EditorState.create({
      doc: node,
      selection,
      schema,
      plugins: [
        readSelectionBeforeKeys(),
        slashPlugin((key) => this.onSlashKey(key)),
        pastePlugin({
          files: (files, at) => this.takeFiles(files, at),
          pictures: (pictures) => this.takePictures(pictures),
          title: (words) => this.takeTitle(words),
        }),
        typingRules(),
        typingBelowCards(),
        footnotesPlugin(),
        ...editorKeys(),
        history({ newGroupDelay: 600 }),
        findPlugin(),
        dropCursor({ class: "editor-drop-cursor", color: false, width: 2 }),
      ],
    });
  }

  mount(place: HTMLElement, label: string): () => void {
    const view = new EditorView(place, {
      state: this.#state,
      attributes: {
        class: "editor-text",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        spellcheck: "true",
      },
      ...keepInSight,
      nodeViews: {
        card: (node, shown, getPos) =>
          new CardView(node, shown, getPos, {
            upload: (id, file) => this.takePictures([{ id, alt: "", file, address: "" }]),
            choose: (id) => this.choosePicture(id),
          }),
        container: (node, shown, getPos) => new ContainerView(node, shown, getPos),
        quote: (node, shown, getPos) => new ContainerView(node, shown, getPos),
        pull_quote: (node, shown, getPos) => new ContainerView(node, shown, getPos),
        table: (node, shown, getPos) => new TableView(node, shown, getPos),
        button: (node, shown, getPos) => new ButtonView(node, shown, getPos),
      },
      dispatchTransaction: (tr) => {
        this.#state = this.#state.apply(tr);
        view.updateState(this.#state);
        if (tr.docChanged) {
          for (const listener of this.#moved) listener(tr.mapping);
          for (const listener of this.#changed) listener();
        }
        for (const listener of this.#listeners) listener();
      },
    });
    this.#view = view;
    return () => {
      this.#view = null;
      view.destroy();
    };
  }

  get state(): EditorState {
    return this.#state;
  }

  get view(): EditorView | null {
    return this.#view;
  }

  /** The text as it is to be kept. */
  get raw(): string {
    return writeDocument(this.#opened, this.#state.doc);
  }

  /** Some of its blocks, as a text has them. */
  rawOf(nodes: readonly Node[]): string {
    const doc = schema.node("doc", null, nodes);
    return writeDocument({ ...this.#opened, lead: "", tail: "" }, doc);
  }

  /** Opens another text, with an undo history of its own. */
  open(raw: string): void {
    this.#opened = openDocument(raw);
    this.#state = this.#begin();
    this.#view?.updateState(this.#state);
    for (const listener of this.#moved) listener(null);
    for (const listener of [...this.#changed, ...this.#listeners]) listener();
  }

  run(command: Command): boolean {
    const view = this.#view;
    if (!view) return false;
    const before = document.activeElement;
    const done = command(view.state, view.dispatch, view);
    // A command may lead to a line in a card.
    const isLed = document.activeElement !== before && view.dom.contains(document.activeElement);
    if (!isLed) view.focus();
    return done;
  }

  /** The place in sight, with the cursor in it. */
  goTo(at: number): void {
    const view = this.#view;
    if (!view) return;
    const $at = view.state.doc.resolve(Math.min(at + 1, view.state.doc.content.size));
    const selection = $at.parent.isTextblock
      ? TextSelection.create(view.state.doc, $at.pos)
      : Selection.near($at);
    view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
    const dom = view.nodeDOM(at);
    if (dom instanceof HTMLElement) dom.scrollIntoView({ block: "center" });
    const field = dom instanceof HTMLElement ? dom.querySelector<HTMLInputElement>("input") : null;
    if (field) field.focus();
    else view.focus();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a listener for where positions move to; null: another text stands in the place of all. */
  onMoved(listener: (mapping: Mappable | null) => void): () => void {
    this.#moved.add(listener);
    return () => this.#moved.delete(listener);
  }

  /** Adds a listener for changes to the text alone. It runs before the listeners of every update. */
  onChange(listener: () => void): () => void {
    this.#changed.add(listener);
    return () => this.#changed.delete(listener);
  }
}

// Keeps the cursor's line clear of the bars at the window's top and bottom.

const keepInSight: EditorProps = {
  scrollThreshold: covered,
  scrollMargin: covered,
  /** Skips ProseMirror's own scrolling, half the time of a key press, while the line is in sight anyway. */
  handleScrollToSelection(view) {
    const { selection } = view.state;
    // A wide table scrolls by itself.
    if (!selection.empty || selection.$head.parent.type.name === "table_cell") return false;
    const { top, bottom, left, right } = view.coordsAtPos(selection.head);
    return (
      top >= covered.top &&
      bottom <= visibleHeight() - covered.bottom &&
      left >= 0 &&
      right <= window.innerWidth
    );
  },
};

/** The editor's keys work on these nodes and marks. */
const { list_item, hard_break } = schema.nodes;
const { strong, em, underline, strike, code } = schema.marks;

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
  return true;
});

/** A new line doesn't take over `open` and `close`, so anchors and colours aren't written twice. */
const newLine = splitBlockAs((node, atEnd) => {
  if (node.type.name === "paragraph" || atEnd) return { type: schema.nodes.paragraph };
  return { type: node.type, attrs: { ...node.attrs, origin: null, open: null, close: null } };
});

function editorKeys(): Plugin[] {
  return [
    ...tableKeys(),
    keymap({
      Enter: chainCommands(
        lineBelow,
        nextButton,
        leaveCode,
        splitListItem(list_item, { open: null, close: null }),
        newlineInCode,
        createParagraphNear,
        liftEmptyBlock,
        newLine,
      ),
      "Shift-Enter": lineBreak,
      "Mod-Enter": chainCommands(exitCode, leaveButtons),
      Backspace: chainCommands(takeRuleBack, removeEmptyButton),
      // The first of a list has none to go below: the key stays in the list all the same.
      Tab: chainCommands(indentCode, sinkListItem(list_item), isInList),
      "Shift-Tab": chainCommands(outdentCode, liftListItem(list_item)),
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-b": toggleMark(strong),
      "Mod-i": toggleMark(em),
      "Mod-u": toggleMark(underline),
      "Mod-e": toggleMark(code),
      "Shift-Mod-x": toggleMark(strike),
      "Mod-Alt-0": turnInto("paragraph"),
      "Mod-Alt-2": turnInto("heading-2"),
      "Mod-Alt-3": turnInto("heading-3"),
      "Mod-Alt-4": turnInto("heading-4"),
      "Shift-Mod-7": turnInto("numbers"),
      "Shift-Mod-8": turnInto("list"),
      "Shift-Mod-9": turnInto("quote"),
      "Alt-ArrowUp": moveBlock(-1),
      "Alt-ArrowDown": moveBlock(1),
      "Shift-Mod-d": duplicateBlock,
      "Shift-Mod-Backspace": removeBlock,
    }),
    keymap(baseKeymap),
  ];
}
