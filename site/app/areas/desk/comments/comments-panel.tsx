import { MessageSquarePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useLatest } from "../../../ui/use-latest.ts";
import { beginComment, type CommentPlace, type CommentThread } from "../api/comments.ts";
import { CommentField } from "./comment-field.tsx";
import { CommentThreadView, type ThreadPlace } from "./comment-thread.tsx";
import { type Comments, openOnes } from "./use-comments.ts";

/** Where a comment is to be begun, and in words. */
export interface BegunComment extends CommentPlace {
  label: string;
}

export interface CommentsPanelProps {
  comments: Comments;
  /** In the order of the text. */
  threads: readonly CommentThread[];
  placeOf: (thread: CommentThread) => ThreadPlace;
  /** The thread that was chosen beside the text. */
  selected: number | null;
  onSelect: (thread: number | null) => void;
  onGo: (thread: CommentThread) => void;
  begun: BegunComment | null;
  /** Begins a comment where the cursor is; left out where there is no such place. */
  onBegin?: () => void;
  /** Called with the new thread, or `null` if nothing was written. */
  onEnd: (thread: number | null) => void;
  /** How a comment begins, where there is none yet. */
  hint: string;
}

/** Open and resolved comments of a record, and the one that is being written. */
export default function CommentsPanel({
  comments: { post, refresh },
  threads,
  placeOf,
  selected,
  onSelect,
  onGo,
  begun,
  onBegin,
  onEnd,
  hint,
}: CommentsPanelProps) {
  const [showsResolved, setShowsResolved] = useState(false);
  const chosen = threads.find(({ id }) => id === selected);
  const isResolved = chosen ? chosen.resolved !== null : null;

  // A thread that is chosen beside the text is shown, whichever list it is in.
  useEffect(() => {
    if (isResolved !== null) setShowsResolved(isResolved);
  }, [isResolved]);

  // A comment that is still being sent doesn't end the one that was begun after it.
  const newest = useLatest(begun);

  if (post === null) return <p className="desk-soft">Comments begin once this is saved.</p>;
  const open = openOnes(threads);
  const shown = showsResolved ? threads.filter(({ resolved }) => resolved) : open;
  return (
    <div className="desk-comments">
      <fieldset className="desk-choices">
        <legend className="sr-only">Which comments</legend>
        <button type="button" aria-pressed={!showsResolved} onClick={() => setShowsResolved(false)}>
          Open ({open.length})
        </button>
        <button type="button" aria-pressed={showsResolved} onClick={() => setShowsResolved(true)}>
          Resolved ({threads.length - open.length})
        </button>
      </fieldset>
      {begun ? (
        <section aria-label="New comment" className="desk-comment" data-selected>
          <p className="desk-comment-words">{begun.label}</p>
          <CommentField
            key={`${begun.field} ${begun.block}`}
            post={post}
            draftKey={`new/${post}/${begun.field}/${begun.words}`}
            label="Comment"
            submit="Comment"
            onSubmit={async (said) => {
              const { field, block, words } = begun;
              const made = await beginComment(post, { field, block, words }, said);
              await refresh();
              if (newest.current === begun) onEnd(made.id);
            }}
            onCancel={() => onEnd(null)}
          />
        </section>
      ) : (
        onBegin && (
          <button type="button" className="desk-button desk-comment-begin" onClick={onBegin}>
            <MessageSquarePlus aria-hidden size={16} />
            Comment on this block
          </button>
        )
      )}
      {shown.length === 0 && !begun && (
        <p className="desk-soft">{showsResolved ? "Nothing is resolved yet." : hint}</p>
      )}
      <ol aria-label={showsResolved ? "Resolved comments" : "Open comments"} className="desk-comment-list">
        {shown.map((thread) => (
          <CommentThreadView
            key={thread.id}
            post={post}
            thread={thread}
            place={placeOf(thread)}
            isSelected={thread.id === selected}
            onGo={() => {
              onSelect(thread.id);
              onGo(thread);
            }}
            onChanged={refresh}
          />
        ))}
      </ol>
    </div>
  );
}
