import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys } from "../api/keys.ts";
import { type MediaChanges, saveMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { attempt } from "../kit/use-action.ts";
import { useTypedFields } from "../saving/use-typed-fields.ts";
import { AltTextInput } from "./alt-text-input.tsx";
import { fileTitle } from "./file-labels.ts";

/**
 * The picture's own alt text, wherever it is shown: saved as the field is left. Or the mark that it says nothing.
 */
export function AltTextField({ file }: { file: DeskMedia }) {
  const { values, change, settle } = useTypedFields({ alt_text: file.alt_text });
  const client = useQueryClient();
  const id = useId();
  /** The mark as it was chosen, until the server has it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const decorative = chosen ?? file.decorative;
  const save = (changes: MediaChanges) =>
    attempt(
      async () => {
        await saveMedia(file.id, changes);
        await client.invalidateQueries({ queryKey: keys.media });
      },
      `Alt text of “${fileTitle(file)}” was not saved.`,
    );
  async function mark(isDecorative: boolean): Promise<void> {
    change({ alt_text: "" });
    setChosen(isDecorative);
    await save(isDecorative ? { decorative: true, alt_text: "" } : { decorative: false });
    setChosen(null);
  }
  return (
    <>
      {!decorative && (
        <div className="desk-field">
          <label htmlFor={id} className="desk-hint">
            Alt text
          </label>
          <AltTextInput
            id={id}
            file={file}
            typed={values.alt_text}
            placeholder="Describe the image"
            onType={(alt_text) => change({ alt_text })}
            onSave={(alt_text) => void save({ alt_text }).then((isSaved) => isSaved && settle(values))}
          />
        </div>
      )}
      <label className="desk-check">
        <input
          type="checkbox"
          className="check"
          aria-label={`${fileTitle(file)} is decorative`}
          checked={decorative}
          onChange={({ target }) => void mark(target.checked)}
        />
        Decorative: screen readers skip it
      </label>
    </>
  );
}
