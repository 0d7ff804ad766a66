/** A formatted text as it is written: a ProseMirror view with its keys, and what is pasted into it. */
import { baseKeymap, chainCommands, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { Fragment, Slice, type Node as TextNode } from "prosemirror-model";
import { liftListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { readSelectionBeforeKeys } from "../ui/selection-before-keys.ts";
import { readFormatted } from "./formatted-html.ts";
import { pastedHtml } from "./pasted-html.ts";
import { schema } from "./schema.ts";

const { bullet_list: bullets, ordered_list: numbers, list_item: item, hard_break: lineEnd } = schema.nodes;

/** The kind of list that the selection begins in. */
export function listKind({ selection: { $from } }: EditorState): "bullets" | "numbers" | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === bullets) return "bullets";
    if (type === numbers) return "numbers";
  }
  return null;
}

/** Makes the lines a list of this kind, or takes them out of it. */
export function toggleList(kind: "bullets" | "numbers"): Command {
  const list = kind === "bullets" ? bullets : numbers;
  return (state, dispatch) => {
    const now = listKind(state);
    if (now === kind) return liftListItem(item)(state, dispatch);
    if (now === null) return wrapInList(list)(state, dispatch);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type !== bullets && $from.node(depth).type !== numbers) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), list));
      return true;
    }
    return false;
  };
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineEnd.create()).scrollIntoView());
  return true;
};

export function isFormatted(
  { selection, storedMarks, doc }: EditorState,
  name: "strong" | "em" | "link",
): boolean {
  const type = schema.marks[name];
  if (selection.empty) return Boolean(type.isInSet(storedMarks ?? selection.$from.marks()));
  return doc.rangeHasMark(selection.from, selection.to, type);
}

export function formattedState(doc: TextNode, onLink: () => void): EditorState {
  return EditorState.create({
    doc,
    plugins: [
      readSelectionBeforeKeys(),
      inputRules({
        rules: [
          wrappingInputRule(/^\s*[-*+]\s$/, bullets),
          wrappingInputRule(
            /^\s*([1-9])[.)]\s$/,
            numbers,
            ([, number]) => ({ start: Number(number) }),
            ([, number], list) => list.childCount + list.attrs.start === Number(number),
          ),
        ],
      }),
      keymap({
        "Mod-b": toggleMark(schema.marks.strong),
        "Mod-i": toggleMark(schema.marks.em),
        "Mod-k": () => {
          onLink();
          return true;
        },
        "Mod-z": undo,
        "Shift-Mod-z": redo,
        "Mod-y": redo,
        Enter: splitListItem(item),
        "Shift-Enter": breakLine,
        Backspace: chainCommands(undoInputRule, (state, dispatch) => {
          const isAtStart = state.selection.empty && state.selection.$from.parentOffset === 0;
          return isAtStart && liftListItem(item)(state, dispatch);
        }),
      }),
      keymap(baseKeymap),
      history(),
    ],
  });
}

function sliceOf(data: DataTransfer, isPlain: boolean): Slice | null {
  const html = isPlain ? "" : data.getData("text/html");
  const doc =
    (html && readFormatted(pastedHtml(html))) ||
    readFormatted(data.getData("text/plain").replaceAll("<", "&lt;").replace(/\r\n?/g, "\n"));
  return doc ? Slice.maxOpen(doc.content) : null;
}

export function formattedView(
  place: HTMLElement,
  state: EditorState,
  attributes: Record<string, string>,
  onState: (state: EditorState, isChanged: boolean) => void,
): EditorView {
  let isPlain = false;
  const view: EditorView = new EditorView(place, {
    state,
    attributes: { ...attributes, role: "textbox", "aria-multiline": "true", spellcheck: "true", dir: "auto" },
    handleKeyDown(_view, event) {
      isPlain = event.shiftKey;
      return false;
    },
    // ProseMirror's own reading of HTML would ask for a policy of its own.
    handleDOMEvents: {
      paste(_view, event) {
        event.preventDefault();
        const slice = event.clipboardData && sliceOf(event.clipboardData, isPlain);
        if (slice)
          view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
        return true;
      },
      drop(_view, event) {
        if (view.dragging) return false;
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        const slice = event.dataTransfer && sliceOf(event.dataTransfer, false);
        if (at !== undefined && slice && slice.content !== Fragment.empty) {
          view.dispatch(view.state.tr.replaceRange(at, at, slice));
        }
        return true;
      },
    },
    dispatchTransaction(tr) {
      const next = view.state.apply(tr);
      view.updateState(next);
      onState(next, tr.docChanged);
    },
  });
  return view;
}
