import { useCallback, useEffect, useMemo, useState } from "react";
import { changeComment } from "../../api/comments.ts";
import type { BegunComment } from "../../comments/comments-panel.tsx";
import { useCommentKey, useLinkedComment } from "../../comments/use-comment-ways.ts";
import { type Comments, useComments } from "../../comments/use-comments.ts";
import { useSessionView } from "../page/use-session-view.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { BlockAnchors, outermost } from "./block-anchors.ts";

/** Comments of an open text, with the selected thread and the comment that is being written. */
export interface TextComments {
  all: Comments;
  anchors: BlockAnchors;
  selected: number | null;
  select: (thread: number | null) => void;
  begun: BegunComment | null;
  /** Begins a comment on the block at a position, by default the cursor's. */
  begin: (at?: number) => void;
  /** The comment was written, or given up. */
  end: (thread: number | null) => void;
}

/** The new words of commented blocks are sent to the server this long after a save. */
const tellAfterMs = 2_000;

/** @param onShow opens the panel. */
export function useTextComments(session: EditingSession, onShow: () => void): TextComments {
  const { editor } = session;
  const { record } = useSessionView(session);
  const all = useComments(record?.id ?? null);
  const anchors = useMemo(() => new BlockAnchors(editor), [editor]);
  const [selected, setSelected] = useState<number | null>(null);
  const [begun, setBegun] = useState<BegunComment | null>(null);
  const { threads } = all;

  // The editor is no part of React.
  useEffect(() => anchors.follow(), [anchors]);
  useEffect(() => anchors.set(threads), [anchors, threads]);

  // Comments find their rewritten blocks by the new words from now on.
  const saved = record?.modified_gmt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { id, ...place } of anchors.outdated()) void changeComment(id, place).catch(() => {});
    }, tellAfterMs);
    return () => clearTimeout(timer);
  }, [anchors, saved]);

  const select = useCallback(
    (thread: number | null) => {
      setSelected(thread);
      if (thread !== null) onShow();
    },
    [onShow],
  );
  const begin = useCallback(
    (position?: number) => {
      const { doc, selection } = editor.state;
      const at = outermost(doc, position ?? selection.from);
      if (at === null) return;
      const place = anchors.placeAt(at);
      // Keys pressed before the comment's field has opened must not go into the text.
      editor.view?.dom.blur();
      setSelected(null);
      setBegun({ field: "", ...place, label: place.words || "A block without words" });
      onShow();
    },
    [editor, anchors, onShow],
  );
  useCommentKey(begin);
  useLinkedComment(threads, select, onShow);
  const end = useCallback(
    (thread: number | null) => {
      setBegun(null);
      setSelected(thread);
      if (thread === null) editor.view?.focus();
    },
    [editor],
  );
  return useMemo(
    () => ({ all, anchors, selected, select, begun, begin, end }),
    [all, anchors, selected, select, begun, begin, end],
  );
}
