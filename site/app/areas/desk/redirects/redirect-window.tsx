import { useId, useState } from "react";
import { FormWindow } from "../kit/submit-form.tsx";
import { useFoundPages } from "../links/found-pages.ts";
import { FoundPagesList } from "../links/found-pages-list.tsx";
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
  const pages = useFoundPages(to === edited.to ? "" : to);
  const isChange = edited.to !== "";

  return (
    <FormWindow
      title={edited.isGiven ? (isChange ? "Change the redirect" : "Lead it to …") : "New redirect"}
      description={edited.isGiven ? <span className="redirects-path">{edited.from}</span> : undefined}
      submit={isChange ? "Change" : "Add redirect"}
      className="redirects-form"
      onSubmit={async () => {
        await onSend(from.trim(), to.trim());
        onClose();
      }}
      onCancel={onClose}
      onClose={onClose}
    >
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
        onText={setTo}
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
    </FormWindow>
  );
}
