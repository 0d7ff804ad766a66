import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { DeskTerm } from "../api/records.ts";
import { previewMerge } from "../api/terms.ts";
import { decodedName } from "../ui/decoded-name.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { mergeMessages } from "./merge-messages.ts";

/** Asks into which, and tells what comes of it before it is done. */
export default function MergeWindow({
  from,
  others,
  onMerge,
  onClose,
}: {
  from: DeskTerm;
  others: readonly DeskTerm[];
  onMerge: (into: DeskTerm) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const into = others.find((term) => term.id === chosen);
  const told = useQuery({
    queryKey: ["terms", "merge", from.id, chosen],
    queryFn: ({ signal }) => previewMerge(from.id, chosen, signal),
    enabled: into !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <DeskDialog
      open
      onClose={onClose}
      title={`Merge “${decodedName(from.name)}”`}
      description="Two topics become one. Nothing else about the articles changes."
    >
      <div className="desk-form desk-merge">
        <div className="desk-field">
          <label htmlFor={`${id}-into`}>Into</label>
          <select
            id={`${id}-into`}
            className="desk-select"
            value={chosen}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            <option value={0}>Choose…</option>
            {others.map((term) => (
              <option key={term.id} value={term.id}>
                {decodedName(term.name)} ({term.count})
              </option>
            ))}
          </select>
        </div>
        <div role="status" className="desk-merge-effect">
          {told.error && <p className="desk-error">{errorMessage(told.error)}</p>}
          {told.data && mergeMessages(told.data).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </div>
        <button
          type="button"
          className="desk-button"
          data-look="primary"
          disabled={!into || !told.data}
          onClick={() => into && onMerge(into)}
        >
          Merge
        </button>
      </div>
    </DeskDialog>
  );
}
