import { type FormEvent, useId, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { useFoundPages } from "../links/found-pages.ts";
import { FoundPagesList } from "../links/found-pages-list.tsx";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { TextInput } from "../ui/inputs.tsx";

export interface EditedRedirect {
  /** Empty for a new one. */
  from: string;
  /** Empty until it is chosen. */
  to: string;
  /** The old address stands: it is changed, or visitors have asked for it. */
  isGiven: boolean;
}

/** One redirect: its old address, and where it leads, by a page's name or by any address. */
export default function RedirectWindow({
  edited,
  onSend,
  onClose,
}: {
  edited: EditedRedirect;
  /** Throws with what is wrong. */
  onSend: (from: string, to: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [from, setFrom] = useState(edited.from);
  const [to, setTo] = useState(edited.to);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const pages = useFoundPages(to === edited.to ? "" : to);
  const isChange = edited.to !== "";

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await onSend(from.trim(), to.trim());
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <DeskDialog
      open
      onClose={onClose}
      title={edited.isGiven ? (isChange ? "Change the redirect" : "Lead it to …") : "New redirect"}
      description={edited.isGiven ? <span className="redirects-path">{edited.from}</span> : undefined}
    >
      <form className="desk-form redirects-form" onSubmit={(event) => void send(event)}>
        {!edited.isGiven && (
          <TextInput
            label="Old address"
            value={from}
            onText={setFrom}
            placeholder="/old-page"
            maxLength={1_000}
            hint="A path at which no page is."
          />
        )}
        <TextInput
          id={id}
          label="Leads to"
          value={to}
          onText={(text) => {
            setTo(text);
            setProblem("");
          }}
          maxLength={2_000}
          hint="Type a page’s name, a path such as /about, or an address with https://."
        />
        <FoundPagesList
          pages={pages}
          onChoose={({ path }) => {
            setTo(path);
            // The list goes, and with it the button.
            document.getElementById(id)?.focus();
          }}
        />
        <p role="alert" className="desk-error">
          {problem}
        </p>
        <div className="desk-row">
          <button type="submit" className="desk-button" data-look="primary" disabled={isBusy}>
            {isChange ? "Change" : "Add redirect"}
          </button>
          <button type="button" className="desk-button" data-look="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </DeskDialog>
  );
}
