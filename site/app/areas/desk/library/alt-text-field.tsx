import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../session/load-client.ts";
import { keys } from "../api/keys.ts";
import { type MediaChanges, saveMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { sayFailed } from "../notices/notices.ts";
import { useTypedFields } from "../saving/use-typed-fields.ts";
import { AltTextInput } from "./alt-text-input.tsx";
import { fileTitle } from "./file-labels.ts";

/**
 * The picture's own alt text, wherever it is shown: saved as the field is left. Or the mark that it says nothing.
 */
export function AltTextField({ file }: { file: DeskMedia }) {
  const { values, change, settle } = useTypedFields({ alt_text: file.alt_text });
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
          typed={values.alt_text}
          placeholder="Alt text: describe the image"
          onType={(alt_text) => change({ alt_text })}
          onSave={(alt_text) => save.mutate({ alt_text }, { onSuccess: () => settle(values) })}
        />
      )}
      <label className="desk-check">
        <input
          type="checkbox"
          className="check"
          aria-label={`${fileTitle(file)} is decorative`}
          checked={decorative}
          onChange={({ target }) => {
            change({ alt_text: "" });
            save.mutate(target.checked ? { decorative: true, alt_text: "" } : { decorative: false });
          }}
        />
        Decorative: screen readers skip it
      </label>
    </>
  );
}
