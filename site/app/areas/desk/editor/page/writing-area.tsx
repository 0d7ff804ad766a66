import { Plus } from "lucide-react";
import { Selection } from "prosemirror-state";
import { memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { LibraryWindow } from "../../library/library-window-part.ts";
import { say } from "../../notices/notices.ts";
import { lazyPart, OpeningWindow } from "../../parts/lazy-part.tsx";
import type { EmbedKind } from "../cards/embed-kind.ts";
import { loadEmbeds } from "../cards/load-embeds.ts";
import { fileCard, galleryCard } from "../cards/make-cards.ts";
import { CommentMarks } from "../comments/comment-marks.tsx";
import type { TextComments } from "../comments/use-text-comments.ts";
import { bringPictures, fillPicture } from "../media/bring-pictures.ts";
import { EmbedWindow } from "../media/embed-window.tsx";
import { useKnownQuestion } from "../media/known-question.ts";
import { takeFiles } from "../media/take-files.ts";
import { fromLibrary } from "../media/upload.ts";
import { useBroughtPictures } from "../media/use-brought-pictures.ts";
import { patternAt } from "../patterns/pattern-blocks.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { TableBar } from "../tables/table-bar.tsx";
import { insertBlocks } from "../writing/block-commands.ts";
import { BlockHandle } from "../writing/block-handle.tsx";
import { FindBar } from "../writing/find-bar.tsx";
import { keepAboveKeyboard } from "../writing/keep-above-keyboard.ts";
import { beginSlash } from "../writing/slash.ts";
import { SlashMenu } from "../writing/slash-menu.tsx";
import { linkAround, setLink } from "../writing/text-commands.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import { readingTime, wordCount } from "../writing/text-facts.ts";
import { Toolbar } from "../writing/toolbar.tsx";
import { useIdleEditorValue } from "../writing/use-editor-value.ts";
import { useSessionView } from "./use-session-view.ts";

const LinkWindow = lazyPart(async () => ({
  default: (await import("../../links/link-window.tsx")).LinkWindow,
}));
const PatternWindow = lazyPart(() => import("../patterns/pattern-window.tsx"));
const KnownWindow = lazyPart(() => import("../media/known-window.tsx"));

function replaceTitle(session: EditingSession, title: string): void {
  const before = session.view.title;
  session.write({ title });
  say("The title is replaced.", { undo: () => session.write({ title: before }) });
}

type Window = "link" | "library" | "gallery" | EmbedKind | null;

/**
 * The title and the text, with the tools for writing. Memoized, since changes of the saving state come between two
 * keystrokes.
 */
export const WritingArea = memo(function WritingArea({
  session,
  comments,
}: {
  session: EditingSession;
  comments: TextComments;
}) {
  const { editor } = session;
  const [shown, setShown] = useState<Window>(null);
  /** Keys typed while the link window's code is loading. */
  const [typed, setTyped] = useState("");
  const known = useKnownQuestion();
  /** The card that a picture of the library is chosen for. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const [finding, setFinding] = useState(false);
  const [uploading, setUploading] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);

  // The editor isn't part of React: it is mounted here, and gets the handlers that it calls.
  useEffect(() => {
    editor.takeFiles = (dropped, at) => void takeFiles(editor, dropped, at, setUploading);
    editor.takePictures = (pictures) => void bringPictures(editor, pictures, setUploading);
    editor.takeTitle = (title) => {
      const before = session.view.title.trim();
      // A title that somebody has typed stays, unless they accept the other.
      if (before === "") session.write({ title });
      else if (before !== title.trim()) {
        say(`The document’s title is “${title}”.`, {
          act: { label: "Use it", run: () => replaceTitle(session, title) },
        });
      }
      return before === "" || before === title.trim();
    };
    editor.choosePicture = setWaiting;
    return place.current ? editor.mount(place.current, "Text") : undefined;
  }, [editor, session]);

  // Listens on the element itself, to come before the desk's own listener for the same keys.
  useEffect(() => {
    const root = frame.current;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== "k" && key !== "f") return;
      // A title has no links: there the palette opens, as everywhere else.
      if (key === "k" && !(event.target instanceof Node && place.current?.contains(event.target))) return;
      event.preventDefault();
      // The desk's palette opens with the same keys outside of the text.
      event.stopPropagation();
      if (key === "k") setShown("link");
      else setFinding(true);
    };
    root?.addEventListener("keydown", onKey);
    return () => root?.removeEventListener("keydown", onKey);
  }, []);

  // Windows that keys open come with the focus.
  useEffect(() => {
    const text = place.current;
    const preload = () => {
      LinkWindow.preload();
      LibraryWindow.preload();
      void loadEmbeds().catch(() => undefined);
    };
    text?.addEventListener("focusin", preload, { once: true });
    return () => text?.removeEventListener("focusin", preload);
  }, []);

  const close = () => {
    setShown(null);
    setTyped("");
  };

  /** The blocks that are being saved as a pattern. */
  const [pattern, setPattern] = useState<string | null>(null);
  useEffect(() => keepAboveKeyboard(frame.current), []);
  useBroughtPictures(editor);

  const ask = (what: "upload" | "library" | "gallery" | EmbedKind) => {
    if (what === "upload") files.current?.click();
    else setShown(what);
  };
  return (
    <div ref={frame} className="editor-place">
      <Toolbar
        editor={editor}
        onLink={() => setShown("link")}
        onFind={() => setFinding(true)}
        onFiles={() => ask("upload")}
      />
      <TableBar editor={editor} />
      {finding && <FindBar editor={editor} onClose={() => setFinding(false)} />}
      <div className="editor-sheet">
        <TitleField session={session} />
        <div className="editor-body">
          <BlockHandle
            editor={editor}
            frame={place}
            onPattern={(at) => setPattern(patternAt(editor, at))}
            onComment={comments.all.post === null ? undefined : comments.begin}
          />
          <div ref={place} className="editor-mount" />
          <CommentMarks editor={editor} comments={comments} />
          <SlashMenu editor={editor} ask={ask} />
        </div>
      </div>
      {pattern !== null && (
        <Suspense>
          <PatternWindow content={pattern} onClose={() => setPattern(null)} />
        </Suspense>
      )}
      <TextFacts editor={editor} />
      <p role="status" className="editor-uploading">
        {uploading}
      </p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to insert"
        onChange={({ target }) => {
          void takeFiles(editor, [...(target.files ?? [])], null, setUploading);
          target.value = "";
        }}
      />
      {shown === "link" && (
        <Suspense fallback={<OpeningWindow onType={setTyped} />}>
          <LinkWindow
            before={linkAround(editor.state)?.href ?? ""}
            typedBefore={typed}
            onPut={(href, name) => editor.run(setLink(href, name))}
            onClose={close}
          />
        </Suspense>
      )}
      {known && (
        <Suspense>
          <KnownWindow asked={known} onClose={() => known.answer(true)} />
        </Suspense>
      )}
      {(shown === "film" || shown === "embed" || shown === "bookmark") && (
        <EmbedWindow kind={shown} editor={editor} onClose={close} />
      )}
      {waiting !== null && (
        <Suspense fallback={<OpeningWindow />}>
          <LibraryWindow
            kind="image"
            onClose={() => {
              fillPicture(editor, waiting, null);
              setWaiting(null);
            }}
            onChoose={([file]) => {
              fillPicture(editor, waiting, file ? fromLibrary(file) : null);
              setWaiting(null);
            }}
          />
        </Suspense>
      )}
      {(shown === "library" || shown === "gallery") && (
        <Suspense fallback={<OpeningWindow />}>
          <LibraryWindow
            several
            kind={shown === "gallery" ? "image" : undefined}
            onClose={close}
            onChoose={(chosen) => {
              setShown(null);
              const taken = chosen.map(fromLibrary);
              const pictures = taken.every(({ mimeType }) => mimeType.startsWith("image/"));
              editor.run(
                insertBlocks(
                  pictures && (taken.length > 1 || shown === "gallery")
                    ? [galleryCard(taken)]
                    : taken.map(fileCard),
                ),
              );
            }}
          />
        </Suspense>
      )}
    </div>
  );
});

function TextFacts({ editor }: { editor: TextEditor }) {
  const words = useIdleEditorValue(editor, (state) => wordCount(state.doc));
  const minutes = readingTime(words);
  return (
    <p className="editor-facts">
      <span>{words === 1 ? "1 word" : `${words.toLocaleString("en")} words`}</span>
      {minutes > 0 && <span>{minutes} min to read</span>}
      <button
        type="button"
        className="editor-add"
        title="Add a block (/)"
        // The cursor stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.run(beginSlash)}
      >
        <Plus aria-hidden size={16} />
        Add a block
      </button>
    </p>
  );
}

/** The field grows with the title. Enter moves the cursor on to the text. */
function TitleField({ session }: { session: EditingSession }) {
  const { title } = useSessionView(session);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isNew] = useState(() => session.view.record === null);
  // A new text opens with the cursor in its title.
  useLayoutEffect(() => {
    if (isNew) field.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div className="editor-title-box" data-words={title}>
      <textarea
        ref={field}
        id="editor-title"
        data-first-focus={isNew || undefined}
        aria-label="Title"
        className="editor-title"
        rows={1}
        placeholder="Title"
        value={title}
        onChange={({ target }) => session.write({ title: target.value.replace(/\n/g, " ") })}
        onKeyDown={(event) => {
          const { selectionStart, value } = event.currentTarget;
          if (event.key !== "Enter" && !(event.key === "ArrowDown" && selectionStart === value.length))
            return;
          event.preventDefault();
          session.editor.run((state, dispatch) => {
            dispatch?.(state.tr.setSelection(Selection.atStart(state.doc)));
            return true;
          });
        }}
      />
    </div>
  );
}
