import { Selection } from "prosemirror-state";
import type { EditingSession } from "../saving/editing-session.ts";
import { useSessionView } from "./use-session-view.ts";

/** As long as it needs to be; Enter goes on to the text. */
export function TitleField({ session }: { session: EditingSession }) {
  const { title } = useSessionView(session);
  return (
    <div className="editor-title-box" data-words={title}>
      <textarea
        id="editor-title"
        aria-label="Title"
        className="editor-title"
        rows={1}
        placeholder="Title"
        value={title}
        onChange={({ target }) => session.write({ title: target.value.replace(/\n/g, " ") })}
        onKeyDown={(event) => {
          const { selectionStart, value } = event.currentTarget;
          if (event.key !== "Enter" && !(event.key === "ArrowDown" && selectionStart === value.length))
            return;
          event.preventDefault();
          session.editor.run((state, dispatch) => {
            dispatch?.(state.tr.setSelection(Selection.atStart(state.doc)));
            return true;
          });
        }}
      />
    </div>
  );
}
