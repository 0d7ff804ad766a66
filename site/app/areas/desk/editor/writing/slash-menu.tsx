import { useEffect, useRef, useState } from "react";
import { choicePlace, choicesFor } from "./block-choices.ts";
import { type Ask, insertChoice } from "./insert-choice.ts";
import { slashQuery } from "./slash.ts";
import type { TextEditor } from "./text-editor.ts";
import { useEditorValue } from "./use-editor-value.ts";

/** Below the slash; the keys stay in the text. */
export function SlashMenu({ editor, ask }: { editor: TextEditor; ask: Ask }) {
  const words = useEditorValue(editor, (state) => slashQuery(state)?.words ?? null);
  const from = useEditorValue(editor, (state) => slashQuery(state)?.from ?? null);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const where = useEditorValue(editor, (state) => (slashQuery(state) ? choicePlace(state) : "text"));
  const choices = words === null ? [] : choicesFor(words, where);
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

  // What has the keys says which choice is meant, or nobody hears it.
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
  const above = place.bottom + 320 > window.innerHeight && place.top > 340;
  const left = Math.max(8, Math.min(place.left, window.innerWidth - 320));
  return (
    <div
      ref={list}
      id="editor-slash"
      role="listbox"
      aria-label="Insert"
      className="editor-slash"
      style={above ? { left, bottom: window.innerHeight - place.top + 4 } : { left, top: place.bottom + 4 }}
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
