import { type FormEvent, useState } from "react";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { useFoundPages } from "./found-pages.ts";
import { FoundPagesList } from "./found-pages-list.tsx";
import { isAddress } from "./is-address.ts";

/** Pages of this site by their names and keywords, and any address. */
export function LinkWindow({
  before,
  typedBefore = "",
  onPut,
  onClose,
}: {
  /** The address of the link that stands there; empty for none. */
  before: string;
  /** While its code was on the way. */
  typedBefore?: string;
  /** Hears the chosen address, empty to take the link away, and a page's name. */
  onPut: (href: string, name?: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(typedBefore || before);
  const { form, errors, refuse, edited } = useRefusals<"address">();
  const pages = useFoundPages(typed);
  const put = (href: string, name?: string) => {
    onClose();
    onPut(href, name);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The window may stand in a form's React tree.
    event.stopPropagation();
    const href = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
    if (isAddress(href)) put(href);
    else
      refuse({
        address: "That isn’t an address. Choose a page below, or type one that starts with https:// or /.",
      });
  };
  return (
    <DeskDialog open isBegun={typedBefore !== ""} onClose={onClose} title="Link">
      <form ref={form} onSubmit={submit} className="desk-form desk-link-form">
        <TextInput
          label="Address, or search for a page"
          value={typed}
          error={errors.address}
          maxLength={2_000}
          onText={(text) => {
            setTyped(text);
            edited("address");
          }}
        />
        <FoundPagesList pages={pages} onChoose={({ path, label }) => put(path, label)} />
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
