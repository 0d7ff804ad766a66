import { keepOneTabStop } from "../../ui/one-tab-stop.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import { useEditorValue } from "../writing/use-editor-value.ts";
import { tableActions } from "./table-actions.ts";
import { hasHead, tablePosition } from "./table-commands.ts";

/** Shown while the cursor is in a table. */
export function TableBar({ editor }: { editor: TextEditor }) {
  const state = useEditorValue(editor, (now) => {
    const place = tablePosition(now);
    return place && (hasHead(place) ? "head" : "plain");
  });
  if (!state) return null;
  return (
    <div ref={keepOneTabStop} role="toolbar" aria-label="Table" className="editor-table-bar">
      {tableActions.map(({ name, act }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === "Header row" ? state === "head" : undefined}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.run(act)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
