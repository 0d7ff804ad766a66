import type { EditorState } from "prosemirror-state";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { TextEditor } from "./text-editor.ts";

/** @param choose gives text or numbers: what is the same as before draws nothing anew. */
export function useEditorValue<T extends string | number | boolean | null>(
  editor: TextEditor,
  choose: (state: EditorState) => T,
): T {
  return useSyncExternalStore(editor.subscribe, () => choose(editor.state));
}

/** Milliseconds that what is shown beside the text may be behind it. */
const mostBehindMs = 400;

/** The same, looked at when the browser has nothing better to do: for what no key press may wait for. */
export function useIdleEditorValue<T extends string | number | boolean | null>(
  editor: TextEditor,
  choose: (state: EditorState) => T,
): T {
  const [value, setValue] = useState(() => choose(editor.state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is the same in each drawing
  useEffect(() => {
    let asked = 0;
    const look = () => {
      asked = 0;
      setValue(choose(editor.state));
    };
    const later = () => {
      if (asked === 0) asked = whenIdle(look);
    };
    later();
    const unlisten = editor.onChange(later);
    return () => {
      unlisten();
      cancelIdle(asked);
    };
  }, [editor]);
  return value;
}

/** Safari has no idle callbacks. */
const hasIdle = typeof requestIdleCallback === "function";
const whenIdle = (run: () => void): number =>
  hasIdle ? requestIdleCallback(run, { timeout: mostBehindMs }) : Number(setTimeout(run, mostBehindMs));
const cancelIdle = (asked: number): void => (hasIdle ? cancelIdleCallback(asked) : clearTimeout(asked));
