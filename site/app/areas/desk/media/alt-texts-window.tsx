import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { keys } from "../api/keys.ts";
import type { LibraryFile } from "../api/library.ts";
import { type MediaChanges, saveMedia } from "../api/media.ts";
import { fileTitle } from "../library/file-labels.ts";
import { say } from "../notices/notices.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";

/** Pictures one after the other: Enter saves the text and shows the next. */
export function AltTextsWindow({
  files: given,
  onClose,
}: {
  files: readonly LibraryFile[];
  onClose: () => void;
}) {
  // As they were when the window was opened: saved ones leave the list behind it.
  const [files] = useState(given);
  const [at, setAt] = useState(0);
  const [saved, setSaved] = useState(0);
  const client = useQueryClient();
  const file = files[at];

  async function end(count: number): Promise<void> {
    onClose();
    if (count > 0) say(count === 1 ? "1 alt text saved." : `${count} alt texts saved.`);
    await client.invalidateQueries({ queryKey: keys.media });
  }
  function next(count: number): void {
    setSaved(count);
    if (at + 1 < files.length) setAt(at + 1);
    else void end(count);
  }
  if (!file) return null;
  return (
    <DeskDialog
      open
      onClose={() => void end(saved)}
      title="Alt texts"
      description={`${at + 1} of ${files.length}: ${fileTitle(file)}`}
      className="desk-alt-window"
    >
      <AltTextForm key={file.id} file={file} onSaved={() => next(saved + 1)} onSkip={() => next(saved)} />
    </DeskDialog>
  );
}

function AltTextForm({
  file,
  onSaved,
  onSkip,
}: {
  file: LibraryFile;
  onSaved: () => void;
  onSkip: () => void;
}) {
  const isOurs = useOwnContent();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(file.alt_text);
  const save = useMutation({
    mutationFn: (changes: MediaChanges) => saveMedia(file.id, changes),
    onSuccess: onSaved,
  });
  // The next picture's field, while the window stays.
  useEffect(() => field.current?.focus(), []);

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    const alt_text = text.trim();
    if (alt_text === "" || alt_text === file.alt_text) onSkip();
    else save.mutate({ alt_text, ...(file.decorative ? { decorative: false } : {}) });
  }

  const { large, medium_large, medium } = file.media_details.sizes;
  return (
    <form onSubmit={submit} className="desk-form">
      <img
        src={(medium_large ?? large ?? medium)?.source_url ?? file.source_url}
        alt=""
        className="desk-alt-picture"
      />
      <label className="desk-field">
        <span>Alt text</span>
        <textarea
          ref={field}
          className="desk-input"
          rows={2}
          value={text}
          maxLength={1_000}
          placeholder="What does the picture show?"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            submit();
          }}
        />
      </label>
      {save.error && (
        <p role="alert" className="desk-error">
          {errorMessage(save.error)}
        </p>
      )}
      <div className="desk-row">
        <button type="submit" className="desk-button" data-look="primary" disabled={save.isPending}>
          Save and next
        </button>
        <button type="button" className="desk-button" onClick={onSkip}>
          Skip
        </button>
        {isOurs && (
          <button
            type="button"
            className="desk-button"
            data-look="quiet"
            onClick={() => save.mutate({ alt_text: "", decorative: true })}
          >
            Decorative
          </button>
        )}
      </div>
    </form>
  );
}
