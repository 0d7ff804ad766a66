import { Bold, Italic, Link2, List as ListIcon, ListOrdered, type LucideIcon } from "lucide-react";
import { baseKeymap, chainCommands, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { Fragment, Slice, type Node as TextNode } from "prosemirror-model";
import { liftListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useId, useRef, useState } from "react";
import { linkPlace, putLink } from "../links/link-commands.ts";
import { LinkWindow } from "../links/link-window.tsx";
import { keepOneTabStop } from "../ui/one-tab-stop.ts";
import { readSelectionBeforeKeys } from "../ui/selection-before-keys.ts";
import { readFormatted, writeFormatted } from "./formatted-html.ts";
import { pastedHtml } from "./pasted-html.ts";
import { schema } from "./schema.ts";

const nothing = { strong: false, em: false, link: false, bullets: false, numbers: false };

/** A field for paragraphs and lists with bold and italic words and links. @param html as `readFormatted` reads it. */
export function FormattedText({
  id,
  label,
  rows = 4,
  html,
  onHtml,
}: {
  id?: string;
  label: string;
  rows?: number | undefined;
  html: string;
  onHtml: (html: string) => void;
}) {
  const labelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [active, setActive] = useState(nothing);
  const [isLinking, setLinking] = useState(false);
  /** HTML of the view's text. A prop that differs from it comes from elsewhere, such as an undo or a restored draft. */
  const shown = useRef(html);
  const latest = useRef(onHtml);
  latest.current = onHtml;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is made once, with the text that is there then
  useEffect(() => {
    if (!place.current) return;
    const attributes = { class: "desk-formatted-words", "aria-labelledby": labelId, ...(id && { id }) };
    const begin = () => {
      const doc = readFormatted(shown.current) ?? schema.node("doc", null, [schema.node("paragraph")]);
      return { doc, source: shown.current, state: formattedState(doc, () => setLinking(true)) };
    };
    const opened = begin();
    const made = formattedView(place.current, opened.state, attributes, (state, isChanged) => {
      setActive({
        strong: isFormatted(state, "strong"),
        em: isFormatted(state, "em"),
        link: isFormatted(state, "link"),
        bullets: listKind(state) === "bullets",
        numbers: listKind(state) === "numbers",
      });
      if (!isChanged) return;
      // If all changes are undone, the HTML is what it was, byte for byte.
      const written = state.doc.eq(opened.doc) ? opened.source : writeFormatted(state.doc);
      if (written === shown.current) return;
      shown.current = written;
      latest.current(written);
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    if (html === shown.current) return;
    shown.current = html;
    const doc = readFormatted(html);
    if (doc) view.current?.updateState(formattedState(doc, () => setLinking(true)));
  }, [html]);

  const run = (command: Command) => {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const tools = [
    {
      name: "strong",
      label: "Bold",
      keys: "Ctrl B",
      Icon: Bold,
      press: () => run(toggleMark(schema.marks.strong)),
    },
    {
      name: "em",
      label: "Italic",
      keys: "Ctrl I",
      Icon: Italic,
      press: () => run(toggleMark(schema.marks.em)),
    },
    { name: "link", label: "Link", keys: "Ctrl K", Icon: Link2, press: () => setLinking(true) },
    { name: "bullets", label: "List", Icon: ListIcon, press: () => run(toggleList("bullets")) },
    { name: "numbers", label: "Numbered list", Icon: ListOrdered, press: () => run(toggleList("numbers")) },
  ] as const satisfies {
    name: keyof typeof nothing;
    label: string;
    keys?: string;
    Icon: LucideIcon;
    press: () => void;
  }[];
  return (
    <div className="desk-field desk-formatted">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label's press, which leads to its field */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: likewise */}
      <span id={labelId} className="desk-formatted-label" onClick={() => view.current?.focus()}>
        {label}
      </span>
      <div ref={keepOneTabStop} role="toolbar" aria-label="Formatting" className="desk-formatted-tools">
        {tools.map(({ name, label: tool, Icon, press, ...more }) => (
          <button
            key={name}
            type="button"
            aria-label={tool}
            aria-pressed={active[name]}
            title={"keys" in more ? `${tool} (${more.keys})` : tool}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={press}
          >
            <Icon aria-hidden size={16} />
          </button>
        ))}
      </div>
      <div ref={place} className="desk-input" style={{ minHeight: `${rows * 1.5 + 1}rem` }} />
      {isLinking && view.current && (
        <LinkWindow
          before={linkPlace(view.current.state)?.href ?? ""}
          onPut={(href, name) => run(putLink({ href }, name ?? href))}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  );
}

// A formatted text as it is written: a ProseMirror view with its keys, and what is pasted into it.

const { bullet_list: bullets, ordered_list: numbers, list_item: item, hard_break: lineEnd } = schema.nodes;

/** The kind of list that the selection begins in. */
function listKind({ selection: { $from } }: EditorState): "bullets" | "numbers" | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === bullets) return "bullets";
    if (type === numbers) return "numbers";
  }
  return null;
}

/** Makes the lines a list of this kind, or takes them out of it. */
function toggleList(kind: "bullets" | "numbers"): Command {
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

function isFormatted({ selection, storedMarks, doc }: EditorState, name: "strong" | "em" | "link"): boolean {
  const type = schema.marks[name];
  if (selection.empty) return Boolean(type.isInSet(storedMarks ?? selection.$from.marks()));
  return doc.rangeHasMark(selection.from, selection.to, type);
}

function formattedState(doc: TextNode, onLink: () => void): EditorState {
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

function formattedView(
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
