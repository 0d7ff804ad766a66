import { useCallback } from "react";
import { AltTextField } from "../library/alt-text-field.tsx";
import { FileButton } from "../library/file-button.tsx";
import { fileTitle, lacksAltText } from "../library/file-labels.ts";
import { useDroppedFiles } from "../library/use-dropped-files.ts";
import { useFileDrop } from "../library/use-file-drop.ts";
import { projectPlaces } from "./examine-project.ts";
import type { FieldsProps } from "./fields-props.ts";
import { FromLibrary } from "./from-library.tsx";

const pictures = "image/jpeg,image/png,image/webp,image/gif";

/** The picture that represents the project: on its card, and wherever it is shared. */
export function CoverField({ draft, change, files }: FieldsProps) {
  const take = useCallback(([cover]: number[]) => cover && change((now) => ({ ...now, cover })), [change]);
  const { add, waiting } = useDroppedFiles(take);
  const { over, dropProps } = useFileDrop(([file]) => file && add([file]));
  const file = files.get(draft.cover);
  return (
    <fieldset id={projectPlaces.cover} className="desk-cover" data-over={over || undefined} {...dropProps}>
      <legend>Cover</legend>
      <div className="desk-cover-picture">
        {file && <img src={file.media_details.sizes.medium?.source_url ?? file.source_url} alt="" />}
        {!file && <span className="desk-soft">{waiting > 0 ? "On its way…" : "Drop a picture here"}</span>}
      </div>
      <div className="desk-cover-words">
        {file && (
          <p>
            {fileTitle(file)}
            {lacksAltText(file) && <span className="desk-flag">No alt text</span>}
          </p>
        )}
        {file && <AltTextField key={`${file.id} ${file.alt_text}`} file={file} />}
        <p className="desk-row">
          <FileButton label={file ? "Another" : "Upload"} accept={pictures} onFiles={add} />
          <FromLibrary
            label="Cover from the library"
            onChosen={(chosen) => take(chosen.map(({ id }) => id))}
          />
          {draft.cover > 0 && (
            <button
              type="button"
              className="desk-button"
              data-look="quiet"
              onClick={() => change((now) => ({ ...now, cover: 0 }))}
            >
              Take off
            </button>
          )}
        </p>
        <p className="desk-hint">Without one the gallery's first picture stands in.</p>
      </div>
    </fieldset>
  );
}
