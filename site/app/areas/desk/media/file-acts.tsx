import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorWords } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { leave } from "../acts/leaving.ts";
import { keys } from "../api/keys.ts";
import { deleteMedia, type TaggedMedia } from "../api/media.ts";
import { FileButton } from "../library/file-button.tsx";
import { fileTitle } from "../library/file-words.ts";
import { replaceFile } from "../library/replace-file.ts";
import { say, sayFailed } from "../notices/notices.ts";

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
    <div className="desk-row desk-part">
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
      <button type="button" className="desk-button" data-look="danger" onClick={remove}>
        Delete
      </button>
    </div>
  );
}
