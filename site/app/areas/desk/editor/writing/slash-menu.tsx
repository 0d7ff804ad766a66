import { block } from "@extenso/contract/blocks/markup.ts";
import { providerNames } from "@extenso/contract/embeds/provider-names.ts";
import type { WirePattern } from "@extenso/contract/wire/patterns.ts";
import type { Node, ResolvedPos } from "prosemirror-model";
import { type Command, type EditorState, Selection } from "prosemirror-state";
import { useEffect, useRef, useState } from "react";
import { insertButtons } from "../buttons/button-commands.ts";
import type { EmbedKind } from "../cards/embed-kind.ts";
import { callout, separatorCard } from "../cards/make-cards.ts";
import { schema } from "../document/schema.ts";
import { addFootnote } from "../footnotes/footnotes-plugin.ts";
import { blocksOfPattern } from "../patterns/pattern-blocks.ts";
import { usePatterns } from "../patterns/use-patterns.ts";
import { tableActions } from "../tables/table-actions.ts";
import { insertTable, tablePosition } from "../tables/table-commands.ts";
import { insertBlocks } from "./block-commands.ts";
import { covered, visibleHeight } from "./keep-above-keyboard.ts";
import { slashQuery } from "./slash.ts";
import { type LineKind, turnInto } from "./text-commands.ts";
import type { TextEditor } from "./text-editor.ts";
import { useEditorValue } from "./use-editor-value.ts";

/** Pixels. */
const highest = 320;

/** Below the slash; the keys stay in the text. */
export function SlashMenu({ editor, ask }: { editor: TextEditor; ask: Ask }) {
  const query = useEditorValue(editor, (state) => slashQuery(state)?.query ?? null);
  const from = useEditorValue(editor, (state) => slashQuery(state)?.from ?? null);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const where = useEditorValue(editor, (state) => (slashQuery(state) ? choicePlace(state) : "text"));
  const patterns = usePatterns();
  const choices =
    query === null ? [] : choicesFor(query, where, where === "cell" ? [] : patternChoices(patterns));
  const current = Math.min(chosen, Math.max(0, choices.length - 1));

  const insert = (at: number) => {
    const { view } = editor;
    const choice = choices[at];
    const query = view && slashQuery(view.state);
    if (!view || !choice || !query) return;
    view.dispatch(view.state.tr.delete(query.from, query.to));
    setChosen(0);
    insertChoice(editor, choice, ask);
  };

  // After each render: the editor's keys act on the choices that are shown now.
  useEffect(() => {
    editor.onSlashKey = (key) => {
      if (choices.length === 0) return false;
      if (key === "ArrowDown") setChosen((current + 1) % choices.length);
      else if (key === "ArrowUp") setChosen((current - 1 + choices.length) % choices.length);
      else if (key === "Enter" || key === "Tab") insert(current);
      else return false;
      return true;
    };
    return () => {
      editor.onSlashKey = () => false;
    };
  });

  // The list scrolls by itself only for the focus, which stays in the text.
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);

  // Screen readers announce the current choice only if the focused element names it.
  const isOpen = from !== null && choices.length > 0;
  useEffect(() => {
    const dom = editor.view?.dom;
    if (!dom || !isOpen) return;
    dom.setAttribute("aria-controls", "editor-slash");
    dom.setAttribute("aria-activedescendant", `editor-slash-${current}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, isOpen, current]);

  const { view } = editor;
  if (!isOpen || from === null || !view) return null;
  const place = view.coordsAtPos(from);
  const below = visibleHeight() - covered.bottom - place.bottom;
  const above = below < highest && place.top - covered.top > below;
  const maxHeight = Math.min(highest, above ? place.top - covered.top : below);
  const left = Math.max(8, Math.min(place.left, window.innerWidth - 320));
  return (
    <div
      ref={list}
      id="editor-slash"
      role="listbox"
      aria-label="Insert"
      className="editor-slash"
      style={
        above
          ? { left, maxHeight, bottom: window.innerHeight - place.top + 4 }
          : { left, maxHeight, top: place.bottom + 4 }
      }
    >
      {choices.map((choice, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which hands them over
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
        <div
          key={choice.name}
          id={`editor-slash-${at}`}
          role="option"
          aria-selected={at === current}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => setChosen(at)}
          onClick={() => insert(at)}
        >
          <span>{choice.name}</span>
          <span className="editor-slash-hint">{choice.hint}</span>
        </div>
      ))}
    </div>
  );
}

/** Opens the window of a choice that needs more than the text. */
type Ask = (what: "upload" | "library" | "gallery" | EmbedKind) => void;

function insertChoice(editor: TextEditor, choice: BlockChoice, ask: Ask): void {
  if ("turn" in choice) editor.run(turnInto(choice.turn));
  else if ("act" in choice) editor.run(choice.act);
  else if (choice.insert === "separator") editor.run(insertBlocks([separatorCard()]));
  else ask(choice.insert);
}

// Choices that the slash menu and the plus button insert.

// Columns side by side.

/** More are narrower than a word. */
const mostColumns = 6;

function framed(name: string, content: Node[]): Node {
  const [open, close] = block(name, `<div class="wp-block-${name}">\0</div>`).split("\0");
  return schema.node("container", { name, open, close }, content);
}

function toggle(): Node {
  const [open, close] = block(
    "details",
    '<details class="wp-block-details"><summary></summary>\0</details>',
  ).split("\0");
  return schema.node("container", { name: "details", open, close }, [schema.node("paragraph")]);
}

function column(): Node {
  return framed("column", [schema.node("paragraph")]);
}

function insertColumns(count: number): Command {
  return insertBlocks([framed("columns", Array.from({ length: count }, column))]);
}

function columnDepth($from: ResolvedPos): number | null {
  for (let depth = $from.depth; depth > 1; depth -= 1) {
    if ($from.node(depth).attrs.name === "column" && $from.node(depth - 1).attrs.name === "columns")
      return depth;
  }
  return null;
}

function inColumn({ selection }: Pick<EditorState, "selection">): boolean {
  return columnDepth(selection.$from) !== null;
}

const addColumnBeside: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = columnDepth($from);
  if (depth === null || $from.node(depth - 1).childCount >= mostColumns) return false;
  const at = $from.after(depth);
  const tr = state.tr.insert(at, column());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 1), 1)).scrollIntoView());
  return true;
};

/** The last one takes the columns with it. */
const removeThisColumn: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = columnDepth($from);
  if (depth === null) return false;
  const isLast = $from.node(depth - 1).childCount === 1;
  const at = $from.before(isLast ? depth - 1 : depth);
  const tr = isLast
    ? state.tr.replaceWith(at, $from.after(depth - 1), schema.node("paragraph"))
    : state.tr.delete(at, $from.after(depth));
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at), 1)).scrollIntoView());
  return true;
};

type BlockChoice =
  | { name: string; hint: string; keywords: string; turn: LineKind }
  | { name: string; hint: string; keywords: string; act: Command }
  | {
      name: string;
      hint: string;
      keywords: string;
      insert: "separator" | "upload" | "library" | "gallery" | EmbedKind;
    };

const blockChoices: readonly BlockChoice[] = [
  { name: "Text", hint: "Plain text", keywords: "paragraph p", turn: "paragraph" },
  { name: "Heading", hint: "A section", keywords: "h2 title", turn: "heading-2" },
  { name: "Subheading", hint: "A part of a section", keywords: "h3 title", turn: "heading-3" },
  { name: "Small heading", hint: "A part of a part", keywords: "h4 title", turn: "heading-4" },
  { name: "List", hint: "With dots", keywords: "bullets ul unordered", turn: "list" },
  { name: "Numbered list", hint: "1, 2, 3", keywords: "ol ordered", turn: "numbers" },
  { name: "Quote", hint: "Someone’s words", keywords: "blockquote cite", turn: "quote" },
  { name: "Pull quote", hint: "One line, set large", keywords: "pullquote cite", turn: "pull-quote" },
  { name: "Code", hint: "Every space counts", keywords: "pre snippet", turn: "code" },
  {
    name: "Image or file",
    hint: "From this device",
    keywords: "image picture photo upload video audio film pdf",
    insert: "upload",
  },
  {
    name: "Word file",
    hint: "Its text and images",
    keywords: "docx document import microsoft",
    insert: "upload",
  },
  {
    name: "From the library",
    hint: "Images, films, files",
    keywords: "image media",
    insert: "library",
  },
  { name: "Gallery", hint: "Images side by side", keywords: "pictures photos grid", insert: "gallery" },
  { name: "YouTube or Vimeo", hint: "Paste a film’s address", keywords: "embed video film", insert: "film" },
  {
    name: "Embed",
    hint: "A sound, a map, a post, a page",
    keywords: `sound music map post model oembed ${providerNames.join(" ")}`,
    insert: "embed",
  },
  { name: "Bookmark", hint: "A page as a card", keywords: "link website url card", insert: "bookmark" },
  {
    name: "Callout",
    hint: "Set apart",
    keywords: "note info box aside tip",
    act: insertBlocks([callout([schema.node("paragraph")])]),
  },
  {
    name: "Toggle",
    hint: "Opens on a press",
    keywords: "details accordion summary faq",
    act: insertBlocks([toggle()]),
  },
  { name: "Footnote", hint: "A number here, its words below", keywords: "note reference", act: addFootnote },
  { name: "Table", hint: "Rows and columns", keywords: "grid cells", act: insertTable },
  {
    name: "Buttons",
    hint: "One or more, in a row",
    keywords: "button link call to action cta",
    act: insertButtons,
  },
  { name: "Columns", hint: "Two, side by side", keywords: "layout", act: insertColumns(2) },
  { name: "Three columns", hint: "Side by side", keywords: "layout", act: insertColumns(3) },
  { name: "Line", hint: "Between two parts", keywords: "separator divider hr rule", insert: "separator" },
];

const columnChoices: readonly BlockChoice[] = [
  { name: "Another column", hint: "Beside this one", keywords: "columns add", act: addColumnBeside },
  { name: "Remove this column", hint: "And its content", keywords: "columns delete", act: removeThisColumn },
];

/** The cursor's place decides which choices the menu offers. */
type ChoiceContext = "cell" | "column" | "text";

function choicePlace(state: EditorState): ChoiceContext {
  if (tablePosition(state)) return "cell";
  return inColumn(state) ? "column" : "text";
}

const choicesAt: Record<ChoiceContext, readonly BlockChoice[]> = {
  cell: tableActions,
  column: [...blockChoices, ...columnChoices],
  text: blockChoices,
};

/** The studio's own blocks. */
function patternChoices(patterns: readonly WirePattern[]): BlockChoice[] {
  return patterns.map(({ name, content }) => ({
    name,
    hint: "Pattern",
    keywords: "pattern own saved",
    act: (state, dispatch, view) => insertBlocks(blocksOfPattern(content))(state, dispatch, view),
  }));
}

/** Names that begin with the query come first, then names and keywords that contain it. */
function choicesFor(query: string, place: ChoiceContext, own: readonly BlockChoice[]): BlockChoice[] {
  const wanted = query.trim().toLowerCase();
  const choices = [...choicesAt[place], ...own];
  const begins = ({ name }: BlockChoice) => name.toLowerCase().startsWith(wanted);
  const has = (choice: BlockChoice) => `${choice.name} ${choice.keywords}`.toLowerCase().includes(wanted);
  return [...choices.filter(begins), ...choices.filter((choice) => !begins(choice) && has(choice))];
}
