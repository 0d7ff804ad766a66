import {
  Bold,
  Code as CodeIcon,
  ImagePlus,
  Italic,
  Link2,
  type LucideIcon,
  Plus,
  Redo2,
  Search,
  Strikethrough,
  Underline as UnderlineIcon,
  Undo2,
} from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { keepOneTabStop } from "../../ui/one-tab-stop.ts";
import { schema } from "../document/schema.ts";
import { beginSlash } from "./slash.ts";
import { type LineKind, lineKind, turnInto } from "./text-commands.ts";
import type { TextEditor } from "./text-editor.ts";
import { useEditorValue } from "./use-editor-value.ts";

export const lineKinds: readonly [LineKind, string][] = [
  ["paragraph", "Text"],
  ["heading-2", "Heading"],
  ["heading-3", "Subheading"],
  ["heading-4", "Small heading"],
  ["list", "List"],
  ["numbers", "Numbered list"],
  ["quote", "Quote"],
  ["pull-quote", "Pull quote"],
  ["code", "Code"],
];

const formats = [
  { name: "strong", label: "Bold", keys: "Ctrl B", icon: Bold },
  { name: "em", label: "Italic", keys: "Ctrl I", icon: Italic },
  { name: "underline", label: "Underline", keys: "Ctrl U", icon: UnderlineIcon },
  { name: "strike", label: "Strikethrough", keys: "Ctrl Shift X", icon: Strikethrough },
  { name: "code", label: "Code", keys: "Ctrl E", icon: CodeIcon },
] as const;

function isActive(
  { selection, storedMarks, doc }: EditorState,
  name: "strong" | "em" | "underline" | "strike" | "code" | "link",
): boolean {
  const type = schema.marks[name];
  if (selection.empty) return Boolean(type.isInSet(storedMarks ?? selection.$from.marks()));
  return doc.rangeHasMark(selection.from, selection.to, type);
}

export function Toolbar({
  editor,
  onLink,
  onFind,
  onFiles,
}: {
  editor: TextEditor;
  onLink: () => void;
  onFind: () => void;
  onFiles: () => void;
}) {
  const kind = useEditorValue(editor, lineKind);
  const canUndo = useEditorValue(editor, (state) => undoDepth(state) > 0);
  const canRedo = useEditorValue(editor, (state) => redoDepth(state) > 0);
  const active = useEditorValue(editor, (state) =>
    formats
      .filter(({ name }) => isActive(state, name))
      .map(({ name }) => name)
      .join(),
  );
  const inLink = useEditorValue(editor, (state) => isActive(state, "link"));
  const run = (command: Command) => () => void editor.run(command);
  return (
    <div ref={keepOneTabStop} role="toolbar" aria-label="Formatting" className="editor-toolbar">
      <select
        aria-label="Block type"
        className="desk-select editor-kind"
        value={kind ?? ""}
        onChange={({ target }) => editor.run(turnInto(target.value as LineKind))}
      >
        {kind === null && <option value="">Block</option>}
        {lineKinds.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {formats.map(({ name, label, keys, icon }) => (
        <Tool
          key={name}
          label={label}
          keys={keys}
          icon={icon}
          pressed={active.split(",").includes(name)}
          onPress={run(toggleMark(schema.marks[name]))}
        />
      ))}
      <Tool label="Link" keys="Ctrl K" icon={Link2} pressed={inLink} onPress={onLink} />
      <span aria-hidden className="editor-toolbar-gap" />
      <Tool label="Add a block" icon={Plus} phoneOnly onPress={run(beginSlash)} />
      <Tool label="Insert an image or file" icon={ImagePlus} onPress={onFiles} />
      <Tool label="Find and replace" keys="Ctrl F" icon={Search} onPress={onFind} />
      <span aria-hidden className="editor-toolbar-gap" />
      <Tool label="Undo" keys="Ctrl Z" icon={Undo2} disabled={!canUndo} onPress={run(undo)} />
      <Tool label="Redo" keys="Ctrl Shift Z" icon={Redo2} disabled={!canRedo} onPress={run(redo)} />
    </div>
  );
}

function Tool({
  label,
  keys,
  icon: Icon,
  pressed,
  disabled,
  phoneOnly,
  onPress,
}: {
  label: string;
  keys?: string;
  icon: LucideIcon;
  pressed?: boolean;
  disabled?: boolean;
  phoneOnly?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={phoneOnly ? "editor-tool editor-tool-add" : "editor-tool"}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled}
      title={keys ? `${label} (${keys})` : label}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}
