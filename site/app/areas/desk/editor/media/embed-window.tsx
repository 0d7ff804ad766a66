import { type FormEvent, useState } from "react";
import { useRefusals } from "../../../../ui/forms/use-refusals.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { bookmarkCard, embedCard } from "../cards/make-cards.ts";
import { insertBlocks } from "../writing/block-commands.ts";
import type { TextEditor } from "../writing/text-editor.ts";

export type EmbedKind = "film" | "embed" | "bookmark";

const kinds = {
  film: {
    title: "A film from YouTube or Vimeo",
    example: "https://www.youtube.com/watch?v=…",
    make: embedCard,
    refusal: "That isn’t a YouTube or Vimeo address.",
  },
  embed: {
    title: "A sound, a map or a post",
    example: "https://open.spotify.com/track/…",
    make: embedCard,
    refusal:
      "That can’t be played here: Vimeo, YouTube, Spotify, SoundCloud, Instagram, OpenStreetMap and Google Maps can. Insert it as a bookmark.",
  },
  bookmark: {
    title: "A link as a card",
    example: "https://",
    make: bookmarkCard,
    refusal: "That isn’t an address. Paste one that starts with https://.",
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
  const { title, example, make, refusal } = kinds[kind];
  const [address, setAddress] = useState("");
  const { form, errors, refuse, edited } = useRefusals<"address">();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = make(address);
    if (!card) return void refuse({ address: refusal });
    onClose();
    editor.run(insertBlocks([card]));
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
            aria-describedby="editor-film-told"
            aria-invalid={Boolean(errors.address)}
            onChange={({ target }) => {
              setAddress(target.value);
              edited("address");
            }}
          />
        </label>
        <p id="editor-film-told" role="status" className="editor-problem">
          {errors.address}
        </p>
        <button type="submit" className="desk-button" data-look="primary">
          Insert
        </button>
      </form>
    </DeskDialog>
  );
}
