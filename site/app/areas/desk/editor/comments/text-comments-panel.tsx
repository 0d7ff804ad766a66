import { wholeRecord } from "@extenso/contract/comments/limits.ts";
import { Suspense, useSyncExternalStore } from "react";
import type { CommentThread } from "../../api/comments.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { TextEditor } from "../writing/text-editor.ts";
import type { TextComments } from "./use-text-comments.ts";

const CommentsPanel = lazyPart(() => import("../../comments/comments-panel.tsx"));

/** The comments of the open text, in the order of its blocks; those whose block is gone come last. */
export function TextCommentsPanel({
  editor,
  comments,
  onGo,
}: {
  editor: TextEditor;
  comments: TextComments;
  /** The text is being looked at: where the panel lies over it, it closes. */
  onGo: () => void;
}) {
  const { all, anchors, selected, select, begun, begin, end } = comments;
  useSyncExternalStore(anchors.subscribe, anchors.getVersion, anchors.getVersion);
  const order = ({ id }: CommentThread) => anchors.at(id) ?? Number.MAX_SAFE_INTEGER;
  const threads = [...all.threads].sort((a, b) => order(a) - order(b) || a.id - b.id);
  return (
    <Suspense fallback={<p role="status">Opening the comments…</p>}>
      <CommentsPanel
        comments={all}
        threads={threads}
        placeOf={({ id, field, words }) => {
          if (field === wholeRecord) return { label: "The whole page", isGone: false };
          const at = anchors.at(id);
          const label = at === null ? words : anchors.placeAt(at).words;
          return { label: label || "A block without words", isGone: anchors.isGone(id) };
        }}
        selected={selected}
        onSelect={select}
        onGo={({ id }) => {
          onGo();
          editor.goTo(anchors.at(id) ?? 0);
        }}
        begun={begun}
        onBegin={() => begin()}
        onEnd={end}
        hint="No open comments. Ctrl Alt M begins one on the block you’re in."
      />
    </Suspense>
  );
}
