import { MessageSquare } from "lucide-react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { openLabel, openOnes } from "../../comments/use-comments.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import type { TextComments } from "./use-text-comments.ts";

interface Mark {
  /** Before the block. */
  at: number;
  threads: number[];
  words: string;
  top: number;
  height: number;
}

/** Beside each block with open comments their number; pressing it leads to the first of them. */
export function CommentMarks({ editor, comments }: { editor: TextEditor; comments: TextComments }) {
  const { anchors, all, selected } = comments;
  const version = useSyncExternalStore(anchors.subscribe, anchors.getVersion, anchors.getVersion);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const open = useMemo(() => openOnes(all.threads).map(({ id }) => id), [all.threads]);

  // The blocks' heights are the browser's; they are measured when it has drawn them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the anchors hold
  useEffect(() => {
    const { view } = editor;
    if (!view) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      setMarks(open.length === 0 ? [] : measured(editor, comments, open));
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    later();
    const sizes = new ResizeObserver(later);
    sizes.observe(view.dom);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [editor, anchors, version, open]);

  if (marks.length === 0) return null;
  return (
    <ul aria-label="Comments beside the text" className="editor-comment-marks">
      {marks.map(({ threads, words, top, height }) => (
        <li
          key={threads[0]}
          style={{ top, height }}
          data-selected={threads.some((id) => id === selected) || undefined}
        >
          <button
            type="button"
            aria-label={`${openLabel(threads.length)} on “${words}”`}
            // On a phone focus moves the toolbar, and the press would miss.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => comments.select(threads[0] ?? null)}
          >
            <MessageSquare aria-hidden size={18} />
            <span aria-hidden>{threads.length}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const longestLabel = 60;

function measured(editor: TextEditor, { anchors }: TextComments, open: readonly number[]): Mark[] {
  const { view } = editor;
  if (!view) return [];
  const { top: origin } = view.dom.getBoundingClientRect();
  const marks = new Map<number, Mark>();
  for (const id of open) {
    const at = anchors.at(id);
    if (at === null) continue;
    const mark = marks.get(at);
    if (mark) {
      mark.threads.push(id);
      continue;
    }
    const dom = view.nodeDOM(at);
    if (!(dom instanceof HTMLElement)) continue;
    const box = dom.getBoundingClientRect();
    const { words } = anchors.placeAt(at);
    const label = words.length > longestLabel ? `${words.slice(0, longestLabel)}…` : words;
    marks.set(at, { at, threads: [id], words: label, top: box.top - origin, height: box.height });
  }
  return [...marks.values()].sort((a, b) => a.at - b.at);
}
