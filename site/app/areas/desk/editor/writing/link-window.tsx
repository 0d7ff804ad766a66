import { type FormEvent, useState } from "react";
import { useRefusals } from "../../../../ui/forms/use-refusals.ts";
import { useFoundPages } from "../../links/found-pages.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { isAddress } from "../document/schema-marks.ts";
import { linkAround, setLink } from "./text-commands.ts";
import type { TextEditor } from "./text-editor.ts";

/** Pages of this site by their names and keywords, and any address. */
export function LinkWindow({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const [before] = useState(() => linkAround(editor.state)?.href ?? "");
  const [typed, setTyped] = useState(before);
  const { form, errors, refuse, edited } = useRefusals<"address">();
  const pages = useFoundPages(typed);
  const put = (href: string, text?: string) => {
    onClose();
    editor.run(setLink(href, text));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
    if (isAddress(href)) put(href);
    else
      refuse({
        address: "That isn’t an address. Choose a page below, or type one that starts with https:// or /.",
      });
  };
  return (
    <DeskDialog open onClose={onClose} title="Link">
      <form ref={form} onSubmit={submit} className="editor-form">
        <label className="editor-field">
          <span>Address, or search for a page</span>
          <input
            className="editor-input"
            value={typed}
            aria-invalid={Boolean(errors.address)}
            onChange={({ target }) => {
              setTyped(target.value);
              edited("address");
            }}
            autoComplete="off"
            aria-describedby="editor-link-told"
          />
        </label>
        <p id="editor-link-told" role="status" className="editor-problem">
          {errors.address}
        </p>
        {pages.length > 0 && (
          <ul aria-label="Pages of this site" className="editor-results">
            {pages.map(({ key, path, label }) => (
              <li key={key}>
                <button type="button" onClick={() => put(path, label)}>
                  <span>{label}</span>
                  <span className="editor-soft">{path}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="desk-row">
          <button type="submit" className="desk-button" data-look="primary">
            {before ? "Change" : "Link"}
          </button>
          {before && (
            <button type="button" className="desk-button" onClick={() => put("")}>
              Remove link
            </button>
          )}
        </div>
      </form>
    </DeskDialog>
  );
}
