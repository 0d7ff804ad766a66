import { Plus } from "../../ui/icons.ts";
import { beginSlash } from "../writing/slash.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import { readingTime, wordCount } from "../writing/text-facts.ts";
import { useIdleEditorValue } from "../writing/use-editor-value.ts";

export function TextFacts({ editor }: { editor: TextEditor }) {
  const words = useIdleEditorValue(editor, (state) => wordCount(state.doc));
  const minutes = readingTime(words);
  return (
    <p className="editor-facts">
      <span>{words === 1 ? "1 word" : `${words.toLocaleString("en")} words`}</span>
      {minutes > 0 && <span>{minutes} min to read</span>}
      <button
        type="button"
        className="editor-add"
        title="Add a block (/)"
        // The cursor stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.run(beginSlash)}
      >
        <Plus aria-hidden size={16} />
        Add a block
      </button>
    </p>
  );
}
