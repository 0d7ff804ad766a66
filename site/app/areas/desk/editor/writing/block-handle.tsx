import { NodeSelection } from "prosemirror-state";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { ArrowDown, ArrowUp, Trash2 } from "../../ui/icons.ts";
import { GripVertical } from "../icons.ts";
import { moveBlock, moveBlockTo, removeBlock } from "./block-commands.ts";
import type { TextEditor } from "./text-editor.ts";

interface Place {
  at: number;
  top: number;
  height: number;
}

/** The block under the pointer gets a grip: drag it, or press for what one does with a block. */
export function BlockHandle({
  editor,
  frame,
}: {
  editor: TextEditor;
  frame: React.RefObject<HTMLElement | null>;
}) {
  const [place, setPlace] = useState<Place | null>(null);
  const [open, setOpen] = useState(false);
  const grip = useRef<HTMLButtonElement>(null);

  // Follows the pointer over the editor's own elements, which React knows nothing of.
  useEffect(() => {
    const root = frame.current;
    if (!root) return;
    const find = (event: PointerEvent) => {
      const { view } = editor;
      if (!view || open) return;
      const text = view.dom.getBoundingClientRect();
      const at = topBlockAt(editor, event.clientY);
      if (at === null) return setPlace(null);
      const dom = view.nodeDOM(at);
      if (!(dom instanceof HTMLElement)) return;
      const box = dom.getBoundingClientRect();
      setPlace((before) => {
        const next = { at, top: box.top - root.getBoundingClientRect().top, height: text.width };
        return before?.at === next.at && before.top === next.top ? before : next;
      });
    };
    root.addEventListener("pointermove", find);
    return () => root.removeEventListener("pointermove", find);
  }, [editor, frame, open]);

  // A key in the text moves what is below it: the grip would point at another block.
  useEffect(() => editor.onChange(() => setPlace(null)), [editor]);

  if (!place) return null;
  const select = () => {
    const { view } = editor;
    if (view) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place.at)));
  };
  const act = (command: Parameters<TextEditor["run"]>[0]) => () => {
    select();
    editor.run(command);
    setOpen(false);
    setPlace(null);
  };
  const drag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
    const { view } = editor;
    const dom = view?.nodeDOM(place.at);
    if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0);
  };
  const drop = (event: DragEvent) => {
    const before = topBlockAt(editor, event.clientY, true);
    if (before !== null) editor.run(moveBlockTo(place.at, before));
    setPlace(null);
  };
  return (
    <div className="editor-handle" style={{ top: place.top }}>
      <button
        ref={grip}
        type="button"
        className="editor-grip"
        aria-label="Block"
        aria-expanded={open}
        draggable
        onDragStart={drag}
        onDragEnd={drop}
        onClick={() => setOpen(!open)}
      >
        <GripVertical aria-hidden size={16} />
      </button>
      {open && (
        <div className="editor-handle-menu">
          <button type="button" onClick={act(moveBlock(-1))}>
            <ArrowUp aria-hidden size={16} /> Move up
          </button>
          <button type="button" onClick={act(moveBlock(1))}>
            <ArrowDown aria-hidden size={16} /> Move down
          </button>
          <button type="button" onClick={act(removeBlock)}>
            <Trash2 aria-hidden size={16} /> Remove
          </button>
        </div>
      )}
    </div>
  );
}

/** The block at a height; with `between` the place before it or, from its middle on, behind it. */
function topBlockAt(editor: TextEditor, y: number, between = false): number | null {
  const { view } = editor;
  if (!view) return null;
  let at = 0;
  for (const node of view.state.doc.content.content) {
    const dom = view.nodeDOM(at);
    if (dom instanceof HTMLElement) {
      const box = dom.getBoundingClientRect();
      if (between && y < (box.top + box.bottom) / 2) return at;
      if (!between && y >= box.top - 8 && y <= box.bottom + 8) return at;
    }
    at += node.nodeSize;
  }
  return between ? at : null;
}
