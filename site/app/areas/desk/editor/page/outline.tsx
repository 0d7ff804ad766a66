import { useMemo } from "react";
import type { TextEditor } from "../writing/text-editor.ts";
import { outlineOf } from "../writing/text-facts.ts";
import { useIdleEditorValue } from "../writing/use-editor-value.ts";

export function Outline({ editor }: { editor: TextEditor }) {
  // As text, which is the same as long as no heading changes its words or its place among them.
  const written = useIdleEditorValue(editor, (state) =>
    JSON.stringify(outlineOf(state.doc).map(({ level, words }) => [level, words])),
  );
  const entries = useMemo(() => JSON.parse(written) as [number, string][], [written]);
  if (entries.length === 0)
    return <p className="editor-soft">Headings make the outline. Type ## and a space for one.</p>;
  return (
    <ol className="editor-outline">
      {entries.map(([level, words], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading is known by its place alone
        <li key={at} data-level={level}>
          <button type="button" onClick={() => editor.goTo(outlineOf(editor.state.doc)[at]?.at ?? 0)}>
            {words || "Empty heading"}
          </button>
        </li>
      ))}
    </ol>
  );
}
