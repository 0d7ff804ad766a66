import { ArrowDown, ArrowUp, Copy, Files, GripVertical, MessageSquarePlus, Trash2 } from "lucide-react";
import { NodeSelection, TextSelection } from "prosemirror-state";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { duplicateBlock, moveBlock, moveBlockTo, removeBlock } from "./block-commands.ts";
import { type LineKind, turnInto } from "./text-commands.ts";
import type { TextEditor } from "./text-editor.ts";
import { lineKinds } from "./toolbar.tsx";

interface Place {
  at: number;
  top: number;
  height: number;
}

/** The block under the pointer gets a grip: drag it, or press for what one does with a block. */
export function BlockHandle({
  editor,
  frame,
  onComment,
  onPattern,
}: {
  editor: TextEditor;
  frame: React.RefObject<HTMLElement | null>;
  /** Begins a comment on the block at a position; left out where there are none. */
  onComment?: ((at: number) => void) | undefined;
  /** Saves the block at a position as a pattern; left out where there are none. */
  onPattern?: ((at: number) => void) | undefined;
}) {
  const [place, setPlace] = useState<Place | null>(null);
  const [open, setOpen] = useState(false);
  /** While a block is dragged: the height of the line at which it would fall. */
  const [fall, setFall] = useState<number | null>(null);
  const isDragged = useRef(false);
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

  // Over the whole page: who drags along the margin is beside the text.
  useEffect(() => {
    const follow = (event: globalThis.DragEvent) => {
      if (!isDragged.current) return;
      // The margin takes the block, too.
      event.preventDefault();
      const root = frame.current;
      const edge = root && edgeAt(editor, event.clientY);
      if (edge) setFall(edge.y - root.getBoundingClientRect().top);
    };
    document.addEventListener("dragover", follow);
    return () => document.removeEventListener("dragover", follow);
  }, [editor, frame]);

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
  const turn = (kind: LineKind) => {
    const { view } = editor;
    if (!view) return;
    const inside = TextSelection.findFrom(view.state.doc.resolve(place.at + 1), 1, true);
    if (inside) view.dispatch(view.state.tr.setSelection(inside));
    editor.run(turnInto(kind));
    setOpen(false);
    setPlace(null);
  };
  const node = editor.state.doc.nodeAt(place.at);
  const isText = node?.isTextblock || ["list", "quote", "pull_quote"].includes(node?.type.name ?? "");
  const drag = (event: DragEvent) => {
    isDragged.current = true;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
    const { view } = editor;
    const dom = view?.nodeDOM(place.at);
    if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0);
  };
  const drop = (event: DragEvent) => {
    // Escape and a drop outside of the window leave the block where it is.
    const edge = event.dataTransfer.dropEffect === "none" ? null : edgeAt(editor, event.clientY);
    if (edge) editor.run(moveBlockTo(place.at, edge.at));
    isDragged.current = false;
    setFall(null);
    setPlace(null);
  };
  return (
    <>
      {fall !== null && <div aria-hidden className="editor-fall" style={{ top: fall }} />}
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
            <button type="button" onClick={act(duplicateBlock)}>
              <Copy aria-hidden size={16} /> Duplicate
            </button>
            {isText && (
              <select
                aria-label="Turn into"
                className="desk-select"
                value=""
                onChange={({ target }) => turn(target.value as LineKind)}
              >
                <option value="">Turn into…</option>
                {lineKinds.map(([kind, label]) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </select>
            )}
            {onComment && (
              <button
                type="button"
                title="Ctrl Alt M"
                onClick={() => {
                  setOpen(false);
                  onComment(place.at);
                }}
              >
                <MessageSquarePlus aria-hidden size={16} /> Comment
              </button>
            )}
            {onPattern && (
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  onPattern(place.at);
                }}
              >
                <Files aria-hidden size={16} /> Save as pattern…
              </button>
            )}
            <button type="button" onClick={act(removeBlock)}>
              <Trash2 aria-hidden size={16} /> Remove
            </button>
          </div>
        )}
      </div>
    </>
  );
}

function topBlockAt(editor: TextEditor, y: number): number | null {
  const { view } = editor;
  if (!view) return null;
  let at = 0;
  for (const node of view.state.doc.content.content) {
    const dom = view.nodeDOM(at);
    if (dom instanceof HTMLElement) {
      const box = dom.getBoundingClientRect();
      if (y >= box.top - 8 && y <= box.bottom + 8) return at;
    }
    at += node.nodeSize;
  }
  return null;
}

/** The edge between two blocks that is nearest to a height: its position in the document, and its height. */
function edgeAt(editor: TextEditor, height: number): { at: number; y: number } | null {
  const { view } = editor;
  if (!view) return null;
  let at = 0;
  let above: number | null = null;
  for (const node of view.state.doc.content.content) {
    const dom = view.nodeDOM(at);
    if (dom instanceof HTMLElement) {
      const { top, bottom } = dom.getBoundingClientRect();
      if (height < (top + bottom) / 2) return { at, y: above === null ? top - 8 : (above + top) / 2 };
      above = bottom;
    }
    at += node.nodeSize;
  }
  return { at, y: (above ?? 0) + 8 };
}
