import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorWords } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { leave } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { deleteMedia, type TaggedMedia, usesOf } from "../api/media.ts";
import type { DeskUses } from "../api/records.ts";
import { FileButton } from "../library/file-button.tsx";
import { fileTitle } from "../library/file-labels.ts";
import { replaceFile } from "../library/replace-file.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { isUsed, UsesList } from "./file-uses.tsx";

/** What can be done to a file: another at its address, its address in the clipboard, and away with it. */
export function FileActs({ opened: { file, etag }, onGone }: { opened: TaggedMedia; onGone: () => void }) {
  const ownContent = useOwnContent();
  const client = useQueryClient();
  const title = fileTitle(file);
  const replace = useMutation({
    mutationFn: (next: File) => replaceFile(file.id, next, etag),
    onSuccess() {
      say(`“${title}” replaced. Its address stays.`);
      return client.invalidateQueries({ queryKey: keys.media });
    },
    onError: (error) => sayFailed(`“${title}” was not replaced. ${errorWords(error)}`),
  });

  const [inUse, setInUse] = useState<DeskUses | null>(null);
  const look = useMutation({
    // A WordPress doesn't say.
    mutationFn: async () => (ownContent ? usesOf(file.id) : null),
    onSuccess(uses) {
      if (uses && isUsed(uses)) setInUse(uses);
      else remove();
    },
    onError: (error) => sayFailed(`“${title}” was not deleted. ${errorWords(error)}`),
  });

  function remove(): void {
    const comeBack = leave([`media ${file.id}`]);
    const settle = () =>
      void deleteMedia(file.id)
        .catch((error) => sayFailed(`“${title}” was not deleted. ${errorWords(error)}`))
        .then(() => client.invalidateQueries({ queryKey: keys.media }))
        .finally(comeBack);
    say(`“${title}” deleted.`, { undo: comeBack, settle });
    onGone();
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(file.source_url, location.href).href);
      say("Address copied.");
    } catch {
      sayFailed("Your browser did not let the address be copied.");
    }
  }

  return (
    <div className="desk-part">
      {inUse && (
        <div role="alert" className="desk-in-use">
          <p>“{title}” is in use. Deleted, it is missing here:</p>
          <UsesList uses={inUse} />
          <p className="desk-row">
            <button type="button" className="desk-button" data-look="danger" onClick={remove}>
              Delete it anyway
            </button>
            <button type="button" className="desk-button" onClick={() => setInUse(null)}>
              Keep it
            </button>
          </p>
        </div>
      )}
      <div className="desk-row">
        <button type="button" className="desk-button" onClick={copy}>
          Copy address
        </button>
        {ownContent ? (
          <FileButton
            label={replace.isPending ? "Replacing…" : "Replace"}
            accept={file.mime_type}
            onFiles={([next]) => next && replace.mutate(next)}
          />
        ) : (
          <p className="desk-hint">Your WordPress cannot replace a file at its address.</p>
        )}
        <button
          type="button"
          className="desk-button"
          data-look="danger"
          disabled={look.isPending || inUse !== null}
          onClick={() => look.mutate()}
        >
          Delete
        </button>
      </div>
    </div>
  );
}
