/** What the slash and the plus insert. */
import type { Command, EditorState } from "prosemirror-state";
import { insertButtons } from "../buttons/button-commands.ts";
import { tableActs } from "../tables/table-acts.ts";
import { insertTable } from "../tables/table-commands.ts";
import { tablePlace } from "../tables/table-place.ts";
import { addColumnBeside, inColumn, insertColumns, removeThisColumn } from "./columns.ts";
import type { LineKind } from "./text-commands.ts";

export type BlockChoice =
  | { name: string; hint: string; words: string; turn: LineKind }
  | { name: string; hint: string; words: string; act: Command }
  | {
      name: string;
      hint: string;
      words: string;
      insert: "separator" | "upload" | "library" | "film";
    };

const blockChoices: readonly BlockChoice[] = [
  { name: "Text", hint: "Plain words", words: "paragraph p", turn: "paragraph" },
  { name: "Heading", hint: "A section", words: "h2 title", turn: "heading-2" },
  { name: "Subheading", hint: "A part of a section", words: "h3 title", turn: "heading-3" },
  { name: "Small heading", hint: "A part of a part", words: "h4 title", turn: "heading-4" },
  { name: "List", hint: "With dots", words: "bullets ul unordered", turn: "list" },
  { name: "Numbered list", hint: "1, 2, 3", words: "ol ordered", turn: "numbers" },
  { name: "Quote", hint: "Somebody's words", words: "blockquote cite", turn: "quote" },
  { name: "Pull quote", hint: "One saying, set large", words: "pullquote cite", turn: "pull-quote" },
  { name: "Code", hint: "Every space counts", words: "pre snippet", turn: "code" },
  {
    name: "Picture or file",
    hint: "From this device",
    words: "image photo upload video audio film pdf",
    insert: "upload",
  },
  {
    name: "Word file",
    hint: "Its text, its pictures",
    words: "docx document import microsoft",
    insert: "upload",
  },
  {
    name: "From the library",
    hint: "Pictures, films, files",
    words: "image media gallery",
    insert: "library",
  },
  { name: "YouTube or Vimeo", hint: "A film by its address", words: "embed video film", insert: "film" },
  { name: "Table", hint: "Rows and columns", words: "grid cells", act: insertTable },
  {
    name: "Buttons",
    hint: "One or more, in a row",
    words: "button link call to action cta",
    act: insertButtons,
  },
  { name: "Columns", hint: "Two, side by side", words: "layout", act: insertColumns(2) },
  { name: "Three columns", hint: "Side by side", words: "layout", act: insertColumns(3) },
  { name: "Line", hint: "Between two parts", words: "separator divider hr rule", insert: "separator" },
];

const columnChoices: readonly BlockChoice[] = [
  { name: "Another column", hint: "Beside this one", words: "columns add", act: addColumnBeside },
  { name: "Remove this column", hint: "With what is in it", words: "columns delete", act: removeThisColumn },
];

/** What fits where the cursor is. */
type ChoicePlace = "cell" | "column" | "text";

export function choicePlace(state: EditorState): ChoicePlace {
  if (tablePlace(state)) return "cell";
  return inColumn(state) ? "column" : "text";
}

const choicesAt: Record<ChoicePlace, readonly BlockChoice[]> = {
  cell: tableActs,
  column: [...blockChoices, ...columnChoices],
  text: blockChoices,
};

/** Those whose name begins with the words come first. */
export function choicesFor(words: string, place: ChoicePlace = "text"): BlockChoice[] {
  const wanted = words.trim().toLowerCase();
  const choices = choicesAt[place];
  const begins = ({ name }: BlockChoice) => name.toLowerCase().startsWith(wanted);
  const has = (choice: BlockChoice) => `${choice.name} ${choice.words}`.toLowerCase().includes(wanted);
  return [...choices.filter(begins), ...choices.filter((choice) => !begins(choice) && has(choice))];
}
