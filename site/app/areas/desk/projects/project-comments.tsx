import { X } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "../parts/lazy-part.tsx";
import type { ProjectComments as Comments } from "./use-project-comments.ts";

const CommentsPanel = lazyPart(() => import("../comments/comments-panel.tsx"));

/** The comments of a project's fields, beside the form. */
export function ProjectComments({ comments }: { comments: Comments }) {
  const { all, selected, select, begun, placeOf, go, end, setShown } = comments;
  return (
    <aside aria-label="Comments" className="desk-project-comments">
      <header>
        <h2>Comments</h2>
        <button
          type="button"
          className="desk-icon-button"
          aria-label="Close the comments"
          onClick={() => setShown(false)}
        >
          <X aria-hidden size={16} />
        </button>
      </header>
      <Suspense fallback={<p role="status">Opening the comments…</p>}>
        <CommentsPanel
          comments={all}
          threads={all.threads}
          placeOf={placeOf}
          selected={selected}
          onSelect={select}
          onGo={(thread) => {
            // On a narrow screen the panel lies over the form.
            if (matchMedia("(width < 64rem)").matches) setShown(false);
            go(thread);
          }}
          begun={begun}
          onEnd={end}
          hint="No open comments. The button at a field’s name, or Ctrl Alt M in it, begins one."
        />
      </Suspense>
    </aside>
  );
}
