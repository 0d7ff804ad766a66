import { type FormEvent, useState } from "react";
import { useRefusals } from "../../../../ui/forms/use-refusals.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { embedCard } from "../cards/make-cards.ts";
import { insertBlocks } from "../writing/block-commands.ts";
import type { TextEditor } from "../writing/text-editor.ts";

export function FilmWindow({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const [address, setAddress] = useState("");
  const { form, errors, refuse, edited } = useRefusals<"address">();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = embedCard(address);
    if (!card) return void refuse({ address: "That isn’t a YouTube or Vimeo address." });
    onClose();
    editor.run(insertBlocks([card]));
  };
  return (
    <DeskDialog open onClose={onClose} title="A film from YouTube or Vimeo">
      <form ref={form} className="editor-form" onSubmit={submit}>
        <label className="editor-field">
          <span>Address</span>
          <input
            className="editor-input"
            type="url"
            value={address}
            placeholder="https://www.youtube.com/watch?v=…"
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
