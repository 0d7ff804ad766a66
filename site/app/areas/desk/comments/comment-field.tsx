import { commentLimits } from "@extenso/contract/comments/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { listCommentPeople } from "../api/comments.ts";
import { keys } from "../api/keys.ts";
import { useLocalAction } from "../kit/use-action.ts";
import { insertMention, matching, mentionBefore, mentionedIn } from "./mentions.ts";

const mostOffered = 6;

/** One text for each place, so that nothing typed is lost when the panel is closed. */
const drafts = new Map<string, string>();

/** Writes a comment or an answer; `@` offers people. */
export function CommentField({
  post,
  draftKey,
  label,
  submit,
  initial = "",
  onSubmit,
  onCancel,
}: {
  post: number;
  /** Names the place that the text is for. */
  draftKey: string;
  label: string;
  submit: string;
  initial?: string;
  onSubmit: (said: { text: string; mentions: number[] }) => Promise<void>;
  onCancel: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => drafts.get(draftKey) ?? initial);
  const [cursor, setCursor] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const { isBusy, problem, run } = useLocalAction();
  const people = useQuery({
    queryKey: keys.commentPeople(post),
    queryFn: ({ signal }) => listCommentPeople(post, signal),
    staleTime: 60_000,
  });
  const typed = isClosed ? null : mentionBefore(text, cursor);
  const offered = typed ? matching(people.data ?? [], typed.typed).slice(0, mostOffered) : [];
  const isOpen = offered.length > 0;

  // Opening the field moves the focus into it.
  useEffect(() => field.current?.focus(), []);

  const write = (next: string) => {
    setText(next);
    if (next && next !== initial) drafts.set(draftKey, next);
    else drafts.delete(draftKey);
  };
  const look = () => {
    setCursor(field.current?.selectionStart ?? 0);
    setChosen(0);
  };
  const mention = (name: string) => {
    if (!typed) return;
    const next = insertMention(text, { from: typed.from, to: cursor, name });
    // At once: the next key is typed behind the name.
    flushSync(() => {
      write(next.text);
      setCursor(next.cursor);
      setClosed(true);
    });
    field.current?.focus();
    field.current?.setSelectionRange(next.cursor, next.cursor);
  };
  const cancel = () => {
    drafts.delete(draftKey);
    onCancel();
  };
  const send = async () => {
    if (text.trim() === "") return;
    const isSent = await run(() => onSubmit({ text, mentions: mentionedIn(text, people.data ?? []) }));
    if (isSent) drafts.delete(draftKey);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (isOpen && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      setChosen((chosen + (key === "ArrowDown" ? 1 : offered.length - 1)) % offered.length);
    } else if (isOpen && (key === "Enter" || key === "Tab") && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      mention(offered[chosen]?.name ?? "");
    } else if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) setClosed(true);
      else if (text.trim() === initial.trim()) cancel();
    }
  };
  return (
    // No form of its own: the panel may stand in one.
    <div className="desk-comment-form">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="desk-input"
        rows={3}
        maxLength={commentLimits.text}
        placeholder={`${label}. @ mentions someone`}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={({ target }) => {
          write(target.value);
          setClosed(false);
        }}
        onSelect={look}
        onKeyDown={onKey}
      />
      {isOpen && (
        <div id={`${id}-people`} role="listbox" aria-label="People" className="desk-comment-people">
          {offered.map(({ id: person, name }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={person}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(name)}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen
          ? `${offered.length === 1 ? "1 person" : `${offered.length} people`}: ${offered[chosen]?.name}`
          : ""}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="desk-error">
        {problem}
      </p>
      <div className="desk-row">
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          title="Ctrl Enter"
          onClick={() => void send()}
          disabled={isBusy || text.trim() === ""}
        >
          {submit}
        </button>
        <button type="button" className="desk-button" data-look="quiet" onClick={cancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}
