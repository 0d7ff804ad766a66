import { useEffect, useRef, useState } from "react";
import { useCaller } from "../access/caller.tsx";
import { deleteLater } from "../actions/pending-deletions.ts";
import {
  answerComment,
  type CommentMessage,
  type CommentThread,
  changeComment,
  editCommentMessage,
  removeCommentMessage,
} from "../api/comments.ts";
import { attempt } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { CommentField } from "./comment-field.tsx";
import { messageName } from "./use-comments.ts";

/** The block or field of a thread: its label, and whether it is gone. */
export interface ThreadPlace {
  label: string;
  isGone: boolean;
}

/** A thread with its messages. Pressing its head leads to what it is about. */
export function CommentThreadView({
  post,
  thread,
  place,
  isSelected,
  onGo,
  onChanged,
}: {
  post: number;
  thread: CommentThread;
  place: ThreadPlace;
  /** It was chosen beside the text. */
  isSelected: boolean;
  onGo: () => void;
  onChanged: () => Promise<void>;
}) {
  const head = useRef<HTMLButtonElement>(null);
  /** It was pressed here, which leads away from the panel. */
  const isLeaving = useRef(false);
  const [isAnswering, setAnswering] = useState(false);
  const { resolved, messages } = thread;
  const gone = thread.field ? "The field is gone" : "The block is gone";

  // The marker in the margin leads here.
  useEffect(() => {
    if (!isSelected || isLeaving.current) return;
    head.current?.scrollIntoView({ block: "nearest" });
    head.current?.focus({ preventScroll: true });
  }, [isSelected]);

  const act = async (change: () => Promise<unknown>, done?: () => void) => {
    if (await attempt(change)) done?.();
    await onChanged();
  };
  const resolve = (to: boolean) =>
    act(
      () => changeComment(thread.id, { resolved: to }),
      () =>
        say(to ? "Resolved." : "Open again.", {
          undo: () => void act(() => changeComment(thread.id, { resolved: !to })),
        }),
    );
  return (
    <li className="desk-comment" data-selected={isSelected || undefined}>
      <button
        ref={head}
        type="button"
        className="desk-comment-place"
        aria-current={isSelected || undefined}
        disabled={place.isGone}
        onClick={() => {
          isLeaving.current = true;
          onGo();
          requestAnimationFrame(() => {
            isLeaving.current = false;
          });
        }}
      >
        {place.isGone && <span className="desk-flag">{gone}</span>}
        <span className="desk-comment-words">{place.label}</span>
      </button>
      <ol className="desk-comment-messages">
        {messages.map((message) => (
          <Message key={message.id} post={post} message={message} act={act} />
        ))}
      </ol>
      {resolved && (
        <p className="desk-soft desk-comment-facts">
          Resolved by {resolved.by} <TimeAgo gmt={resolved.at_gmt} />
        </p>
      )}
      {isAnswering ? (
        <CommentField
          post={post}
          draftKey={`thread/${thread.id}`}
          label="Answer"
          submit="Answer"
          onSubmit={async (said) => {
            await answerComment(thread.id, said);
            await onChanged();
            setAnswering(false);
          }}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <div className="desk-row">
          <button type="button" className="desk-button" onClick={() => setAnswering(true)}>
            Answer
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="quiet"
            onClick={() => void resolve(!resolved)}
          >
            {resolved ? "Reopen" : "Resolve"}
          </button>
        </div>
      )}
    </li>
  );
}

function Message({
  post,
  message,
  act,
}: {
  post: number;
  message: CommentMessage;
  act: (change: () => Promise<unknown>, done?: () => void) => Promise<void>;
}) {
  const caller = useCaller();
  const [isEditing, setEditing] = useState(false);
  const { author, text } = message;
  const isOwn = author.id === caller.id;
  const remove = () =>
    deleteLater({
      names: [messageName(message.id)],
      message: "The comment is deleted.",
      work: () => act(() => removeCommentMessage(message.id)),
    });
  if (isEditing) {
    return (
      <li>
        <CommentField
          post={post}
          draftKey={`message/${message.id}`}
          label="Comment"
          submit="Save"
          initial={text}
          onSubmit={async (said) => {
            await editCommentMessage(message.id, said.text);
            await act(async () => {});
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li>
      <p className="desk-comment-facts">
        <strong>{author.name}</strong>
        {author.guest && <span className="desk-flag">Guest</span>}
        <span className="desk-soft">
          <TimeAgo gmt={message.created_gmt} />
          {message.edited_gmt && " · edited"}
        </span>
      </p>
      <p className="desk-comment-text">{text}</p>
      {(isOwn || author.guest) && (
        <p className="desk-comment-acts">
          {message.editable && (
            <button type="button" onClick={() => setEditing(true)}>
              Edit
            </button>
          )}
          <button type="button" onClick={remove}>
            Delete
          </button>
        </p>
      )}
    </li>
  );
}
