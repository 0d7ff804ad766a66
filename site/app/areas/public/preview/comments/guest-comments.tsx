import { commentLimits } from "@extenso/contract/comments/limits.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/button.tsx";
import { answerGuestThread, beginGuestThread, type GuestMessage, type GuestThread } from "./guest-calls.ts";
import {
  blockPlaces,
  type CommentedField,
  type CommentedPlace,
  elementOf,
  type LabelledPlace,
  placeOfField,
} from "./page-places.ts";
import { useGuestThreads } from "./use-guest-threads.ts";
import { usePointing } from "./use-pointing.ts";

const storageKey = "extenso_preview";

/** The name that a guest has given once, kept on their device. */
function useGuestName(): [string, (name: string) => void] {
  const [name, setName] = useState("");
  useEffect(() => {
    try {
      setName(localStorage.getItem(storageKey) ?? "");
    } catch {
      // It is asked for again where nothing may be stored.
    }
  }, []);
  return [
    name,
    (next) => {
      setName(next);
      try {
        localStorage.setItem(storageKey, next);
      } catch {
        // As above.
      }
    },
  ];
}

interface Props {
  post: string;
  /** The page in the frame, once it has loaded. */
  page: Document | null;
  fields: readonly CommentedField[];
  /** The link has ended. */
  onOver: () => void;
  onCount: (threads: number) => void;
  /** A place in the page is about to be pressed: on a phone the panel lies over it. */
  onPointing: () => void;
  onPointed: () => void;
}

const samePlace = (one: CommentedPlace, other: CommentedPlace) =>
  one.field === other.field && one.block === other.block && one.words === other.words;

/** Comments of the guest and the studio on a preview, and the form for a new one. */
export function GuestComments({ post, page, fields, onOver, onCount, onPointing, onPointed }: Props) {
  const { threads, put } = useGuestThreads(post, onOver);
  const [name, keepName] = useGuestName();
  useEffect(() => onCount(threads.length), [onCount, threads.length]);
  return (
    <div className="guest-comments">
      <h2 className="guest-comments-title">Comments</h2>
      <NewComment
        page={page}
        fields={fields}
        name={name}
        onPointing={onPointing}
        onPointed={onPointed}
        onSend={async (place, said) => {
          keepName(said.name);
          put(await beginGuestThread(post, place, said));
        }}
      />
      {threads.length > 0 && (
        <ol aria-label="Your comments" className="guest-threads">
          {threads.map((thread) => (
            <Thread
              key={thread.id}
              thread={thread}
              page={page}
              fields={fields}
              name={name}
              onGo={onPointing}
              onAnswer={async (said) => {
                keepName(said.name);
                put(await answerGuestThread(post, thread.id, said));
              }}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

function NewComment({
  page,
  fields,
  name,
  onPointing,
  onPointed,
  onSend,
}: Pick<Props, "page" | "fields" | "onPointing" | "onPointed"> & {
  name: string;
  onSend: (place: CommentedPlace, said: GuestMessage) => Promise<void>;
}) {
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const places = [...fields.map(placeOfField), ...(page ? blockPlaces(page) : [])];
  const [chosen, setChosen] = useState<LabelledPlace | undefined>(places[0]);
  const at = Math.max(
    0,
    places.findIndex((place) => chosen && samePlace(place, chosen)),
  );
  const pointing = usePointing(page, fields, (place) => {
    // Rendered at once, so that the next keys go into the field, and not into the page.
    flushSync(() => {
      setChosen(place);
      onPointed();
    });
    text.current?.focus();
  });
  return (
    <section aria-label="New comment" className="guest-new">
      <p>
        <label htmlFor={`${id}-place`}>About</label>
        <select
          id={`${id}-place`}
          className="guest-control select-chevron"
          value={at}
          onChange={({ target }) => {
            const place = places[Number(target.value)];
            setChosen(place);
            if (page && place) show(page, elementOf(page, place, fields));
          }}
        >
          {places.map(({ label, field, block }, index) => (
            <option key={`${field} ${block}`} value={index}>
              {label.length > 70 ? `${label.slice(0, 70)}…` : label}
            </option>
          ))}
        </select>
      </p>
      <button
        type="button"
        className="guest-point"
        aria-pressed={pointing.isOn}
        disabled={!page}
        onClick={() => {
          if (pointing.isOn) pointing.stop();
          else {
            pointing.start();
            onPointing();
          }
        }}
      >
        {pointing.isOn ? "Press a place on the page, or Escape" : "Point at it on the page"}
      </button>
      <MessageForm
        label="Comment"
        submit="Send comment"
        name={name}
        field={text}
        onSend={(said) => onSend(places[at] ?? { field: "whole", block: 0, words: "" }, said)}
      />
    </section>
  );
}

/** Brings an element of the page into view, and marks it for a moment. */
function show(page: Document, element: HTMLElement | null): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  if (!element || !page.defaultView) return;
  const marks = { outline: ["3px solid #fa5537", "3px solid #fa553700"], outlineOffset: ["6px", "6px"] };
  element.animate(marks, { duration: 2_500, easing: "ease-in" });
}

function Thread({
  thread,
  page,
  fields,
  name,
  onGo,
  onAnswer,
}: Pick<Props, "page" | "fields"> & {
  thread: GuestThread;
  name: string;
  onGo: () => void;
  onAnswer: (said: GuestMessage) => Promise<void>;
}) {
  const [isAnswering, setAnswering] = useState(false);
  const label = fields.find((field) => field.name === thread.field)?.label ?? (thread.words || "A picture");
  const element = page && elementOf(page, thread, fields);
  return (
    <li className="guest-thread">
      <button
        type="button"
        className="guest-thread-place"
        disabled={!element}
        onClick={() => {
          if (page) show(page, element);
          onGo();
        }}
      >
        {label}
      </button>
      {thread.resolved && <p className="guest-done">Done</p>}
      <ol className="guest-messages">
        {thread.messages.map(({ id, author, text, created_gmt }) => (
          <li key={id} data-studio={!author.guest || undefined}>
            <p className="guest-by">
              <strong>{author.name}</strong>
              <time dateTime={`${created_gmt}Z`}>{timeLabel(created_gmt)}</time>
            </p>
            <p className="guest-text">{text}</p>
          </li>
        ))}
      </ol>
      {isAnswering ? (
        <MessageForm
          label="Answer"
          submit="Send answer"
          name={name}
          startsFocused
          onSend={async (said) => {
            await onAnswer(said);
            setAnswering(false);
          }}
        />
      ) : (
        <button type="button" className="guest-point" onClick={() => setAnswering(true)}>
          Answer
        </button>
      )}
    </li>
  );
}

const timeLabel = (gmt: string) =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "medium", timeStyle: "short" }).format(new Date(`${gmt}Z`));

/** Form for a text, and the guest's name while it isn't known. Its input stays until the server has it. */
function MessageForm({
  label,
  submit,
  name: known,
  field,
  startsFocused = false,
  onSend,
}: {
  label: string;
  submit: string;
  name: string;
  field?: React.RefObject<HTMLTextAreaElement | null>;
  startsFocused?: boolean;
  onSend: (said: GuestMessage) => Promise<void>;
}) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const control = field ?? own;
  const [typedName, setName] = useState("");
  const [isRenaming, setRenaming] = useState(false);
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const asksName = known === "" || isRenaming;

  useEffect(() => {
    if (startsFocused) control.current?.focus();
  }, [startsFocused, control]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const name = (asksName ? typedName : known).trim();
    if (name === "") return setProblem("Tell us your name.");
    if (text.trim() === "") return setProblem("Write something first.");
    setProblem("");
    setSaid("");
    setSending(true);
    try {
      await onSend({ name, text });
      setText("");
      setRenaming(false);
      setSaid("Sent to the studio.");
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setSending(false);
    }
  }
  return (
    <form noValidate className="guest-form" onSubmit={(event) => void send(event)}>
      {asksName && (
        <p>
          <label htmlFor={`${id}-name`}>Your name</label>
          <input
            id={`${id}-name`}
            autoComplete="name"
            maxLength={commentLimits.guestName}
            className="guest-control"
            value={typedName}
            onChange={({ target }) => setName(target.value)}
          />
        </p>
      )}
      <p>
        <label htmlFor={`${id}-text`}>{label}</label>
        <textarea
          ref={control}
          id={`${id}-text`}
          rows={3}
          maxLength={commentLimits.text}
          className="guest-control"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </p>
      {!asksName && (
        <p className="guest-as">
          As {known} ·{" "}
          <button
            type="button"
            onClick={() => {
              setName(known);
              setRenaming(true);
            }}
          >
            Change name
          </button>
        </p>
      )}
      <Button type="submit" disabled={isSending}>
        {submit}
      </Button>
      <p role="alert" className="guest-problem">
        {problem}
      </p>
      <p role="status">{said}</p>
    </form>
  );
}
