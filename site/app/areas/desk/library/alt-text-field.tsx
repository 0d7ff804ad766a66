import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { keys } from "../api/keys.ts";
import { type MediaChanges, saveMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { sayFailed } from "../notices/notices.ts";
import { AltTextInput } from "./alt-text-input.tsx";
import { fileTitle } from "./file-labels.ts";

/**
 * The picture's own alt text, wherever it is shown: saved as the field is left. Or the mark that it says nothing,
 * which our own server keeps.
 */
export function AltTextField({ file }: { file: DeskMedia }) {
  const [typed, setTyped] = useState(file.alt_text);
  const ownContent = useOwnContent();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: MediaChanges) => saveMedia(file.id, changes),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.media }),
    onError: (error) => sayFailed(`Alt text of “${fileTitle(file)}” was not saved. ${errorMessage(error)}`),
  });
  const decorative = save.isPending ? (save.variables.decorative ?? file.decorative) : file.decorative;
  return (
    <>
      {!decorative && (
        <AltTextInput
          file={file}
          typed={typed}
          placeholder="Alt text: describe the image"
          onType={setTyped}
          onSave={(alt_text) => save.mutate({ alt_text })}
        />
      )}
      {ownContent && (
        <label className="desk-check">
          <input
            type="checkbox"
            className="check"
            aria-label={`${fileTitle(file)} is decorative`}
            checked={decorative}
            onChange={({ target }) => {
              setTyped("");
              save.mutate(target.checked ? { decorative: true, alt_text: "" } : { decorative: false });
            }}
          />
          Decorative: screen readers skip it
        </label>
      )}
    </>
  );
}
