import type { DeskMedia } from "../api/records.ts";
import { fileTitle } from "./file-labels.ts";

/** A picture's alt text, written in the list: Enter or leaving the field saves. */
export function AltTextInput({
  id,
  file,
  typed,
  placeholder,
  onType,
  onSave,
}: {
  /** Where a label of its own stands beside it. */
  id?: string;
  file: DeskMedia;
  typed: string;
  placeholder: string;
  onType: (typed: string) => void;
  /** Only when it says something else than the file's. */
  onSave: (text: string) => void;
}) {
  const text = typed.trim();
  return (
    <input
      id={id}
      type="text"
      aria-label={`Alt text of ${fileTitle(file)}`}
      placeholder={placeholder}
      value={typed}
      maxLength={1_000}
      data-missing={(text === "" && !file.decorative) || undefined}
      className="desk-cell-field"
      onChange={(event) => onType(event.target.value)}
      onBlur={() => text !== file.alt_text && onSave(text)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Nor does it send a form around it.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
