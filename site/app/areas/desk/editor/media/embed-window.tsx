import { providerNames } from "@extenso/contract/embeds/provider-names.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRefusals } from "../../../../ui/forms/use-refusals.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import type { EmbedKind } from "../cards/embed-kind.ts";
import { loadEmbeds } from "../cards/load-embeds.ts";
import { insertBlocks } from "../writing/block-commands.ts";
import type { TextEditor } from "../writing/text-editor.ts";

const kinds = {
  film: {
    title: "A film from YouTube or Vimeo",
    hint: "",
    example: "https://www.youtube.com/watch?v=…",
  },
  embed: {
    title: "A sound, a map, a post or a page",
    hint: `Opens in its place when it is pressed: YouTube, ${providerNames.join(", ")}. Any other page becomes a card with its title and picture, and leads there.`,
    example: "https://open.spotify.com/track/…",
  },
  bookmark: {
    title: "A page as a card",
    hint: "With its title and picture, if it says them.",
    example: "https://",
  },
};

/** Asks for the address of what stands in the text as a card. */
export function EmbedWindow({
  kind,
  editor,
  onClose,
}: {
  kind: EmbedKind;
  editor: TextEditor;
  onClose: () => void;
}) {
  const { title, hint, example } = kinds[kind];
  const [address, setAddress] = useState("");
  const [isReading, setReading] = useState(false);
  const closing = useRef(new AbortController());
  const { form, errors, refuse, edited } = useRefusals<"address">();
  // A page that is read for a window that is gone isn't inserted.
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isReading) return;
    const { signal } = closing.current;
    setReading(true);
    const made = await loadEmbeds()
      .then(({ cardOf }) => cardOf(kind, address, signal))
      .catch(errorMessage);
    if (signal.aborted) return;
    setReading(false);
    if (typeof made === "string") return void refuse({ address: made });
    onClose();
    editor.run(insertBlocks([made]));
  };
  return (
    <DeskDialog open onClose={onClose} title={title}>
      <form ref={form} className="editor-form" onSubmit={submit}>
        <label className="editor-field">
          <span>Address</span>
          <input
            className="editor-input"
            type="url"
            value={address}
            placeholder={example}
            aria-describedby={hint ? "editor-film-told editor-film-hint" : "editor-film-told"}
            aria-invalid={Boolean(errors.address)}
            onChange={({ target }) => {
              setAddress(target.value);
              edited("address");
            }}
          />
        </label>
        {hint && (
          <p id="editor-film-hint" className="desk-hint">
            {hint}
          </p>
        )}
        <p id="editor-film-told" role="status" className="editor-problem">
          {errors.address}
        </p>
        <button type="submit" className="desk-button" data-look="primary" aria-disabled={isReading}>
          {isReading ? "Reading the page…" : "Insert"}
        </button>
      </form>
    </DeskDialog>
  );
}
