import { providerNames } from "@extenso/contract/embeds/provider-names.ts";
import type { Node } from "prosemirror-model";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { useRefusals } from "../../../../ui/forms/use-refusals.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { loadEmbeds } from "../cards/load-embeds.ts";
import { bookmarkCard } from "../cards/make-cards.ts";
import { insertBlocks } from "../writing/block-commands.ts";
import type { TextEditor } from "../writing/text-editor.ts";

export type EmbedKind = "film" | "embed" | "bookmark";

interface Kind {
  title: string;
  hint?: string;
  example: string;
  /** Pages that a player here knows are shown by it. */
  hasPlayers?: boolean;
  /** Other pages are read, and become cards that lead there. */
  readsPages?: boolean;
  /** In place of a card of a page that can't be read. */
  otherwise?: (address: string) => Node | null;
  refusal: string;
}

const noAddress = "That isn’t an address. Paste one that starts with https://.";

const kinds: Record<EmbedKind, Kind> = {
  film: {
    title: "A film from YouTube or Vimeo",
    example: "https://www.youtube.com/watch?v=…",
    hasPlayers: true,
    refusal: "That isn’t a YouTube or Vimeo address.",
  },
  embed: {
    title: "A sound, a map, a post or a page",
    hint: `Opens in its place when it is pressed: YouTube, ${providerNames.join(", ")}. Any other page becomes a card with its title and picture, and leads there.`,
    example: "https://open.spotify.com/track/…",
    hasPlayers: true,
    readsPages: true,
    refusal: noAddress,
  },
  bookmark: {
    title: "A page as a card",
    hint: "With its title and picture, if it says them.",
    example: "https://",
    readsPages: true,
    otherwise: bookmarkCard,
    refusal: noAddress,
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
  const { title, hint, example, hasPlayers, readsPages = false, otherwise, refusal } = kinds[kind];
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

  const insert = (card: Node) => {
    onClose();
    editor.run(insertBlocks([card]));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isReading) return;
    const { signal } = closing.current;
    const url = URL.parse(address.trim());
    if (!url || !/^https?:$/.test(url.protocol)) return void refuse({ address: refusal });
    setReading(true);
    try {
      const { embedCard, readPage } = await loadEmbeds();
      const card = hasPlayers ? embedCard(address) : null;
      if (!card && !readsPages) return void refuse({ address: refusal });
      const made = card ?? (await readPage(url.href, signal));
      if (!signal.aborted) insert(made);
    } catch (error) {
      if (signal.aborted) return;
      const plain = otherwise?.(address);
      if (plain) insert(plain);
      else refuse({ address: `${errorMessage(error)} Insert it as a bookmark.` });
    } finally {
      setReading(false);
    }
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
