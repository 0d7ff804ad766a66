import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { findState, findText, goToMatch, replaceAll, replaceMatch } from "./find.ts";
import type { TextEditor } from "./text-editor.ts";
import { useEditorValue } from "./use-editor-value.ts";

export function FindBar({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const [by, setBy] = useState("");
  const [message, setMessage] = useState("");
  const query = useEditorValue(editor, (state) => findState(state).query);
  const count = useEditorValue(editor, (state) => findState(state).matches.length);
  const current = useEditorValue(editor, (state) => findState(state).current);
  const field = useRef<HTMLInputElement>(null);
  // Opened by a key: what is typed next goes into the field, as in a browser's own find.
  useEffect(() => field.current?.select(), []);
  const { view } = editor;
  const close = () => {
    if (view) findText(view, "");
    onClose();
    view?.focus();
  };
  const go = (direction: -1 | 1) => {
    if (view) goToMatch(view, direction);
    field.current?.focus();
  };
  return (
    <search className="editor-find" aria-label="Find and replace">
      <input
        ref={field}
        className="editor-input"
        aria-label="Find"
        placeholder="Find"
        value={query}
        onChange={({ target }) => view && findText(view, target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") close();
        }}
      />
      <span role="status" className="editor-find-count">
        {message || (query && (count === 0 ? "Nothing found" : `${current + 1} of ${count}`))}
      </span>
      <button type="button" className="editor-tool" aria-label="Previous" onClick={() => go(-1)}>
        <ArrowUp aria-hidden size={18} />
      </button>
      <button type="button" className="editor-tool" aria-label="Next" onClick={() => go(1)}>
        <ArrowDown aria-hidden size={18} />
      </button>
      <input
        className="editor-input"
        aria-label="Replace with"
        placeholder="Replace with"
        value={by}
        onChange={({ target }) => setBy(target.value)}
        onKeyDown={(event) => event.key === "Escape" && close()}
      />
      <button
        type="button"
        className="desk-button"
        disabled={count === 0}
        onClick={() => view && replaceMatch(view, by)}
      >
        Replace
      </button>
      <button
        type="button"
        className="desk-button"
        disabled={count === 0}
        onClick={() => view && setMessage(`${replaceAll(view, by)} replaced`)}
      >
        All
      </button>
      <button type="button" className="editor-tool" aria-label="Close" onClick={close}>
        <X aria-hidden size={18} />
      </button>
    </search>
  );
}
