import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { keys } from "../api/keys.ts";
import { getMedia } from "../api/media.ts";
import { fileTitle } from "../library/file-labels.ts";
import { LibraryWindow } from "../library/library-window-part.ts";
import { OpeningWindow } from "../parts/lazy-part.tsx";

/**
 * The picture on the card of a link. The card beside it shows it.
 *
 * @param picture id of a file; 0 for the one that `otherwise` names, such as “the featured image”.
 */
export function SharePictureField({
  label,
  picture,
  otherwise,
  onChange,
}: {
  label: string;
  picture: number;
  otherwise: string;
  onChange: (id: number) => void;
}) {
  const { data } = useQuery({
    queryKey: keys.file(picture),
    queryFn: ({ signal }) => getMedia(picture, signal),
    enabled: picture > 0,
  });
  const name = data ? fileTitle(data.file) : "…";
  return (
    <fieldset className="desk-field">
      <legend>{label}</legend>
      <p className="desk-soft desk-share-picture">
        {picture > 0 ? name : `${otherwise.charAt(0).toUpperCase()}${otherwise.slice(1)}`}
      </p>
      <PictureChoice isChosen={picture > 0} label={label} removal={`Use ${otherwise}`} onChange={onChange} />
    </fieldset>
  );
}

/**
 * Buttons that choose a picture from the library, or upload one, and that take it out again.
 *
 * @param label where several stand on a page: what the picture is for.
 * @param removal what its removal is called.
 */
export function PictureChoice({
  isChosen,
  label,
  removal = "Remove",
  onChange,
}: {
  isChosen: boolean;
  label?: string;
  removal?: string;
  /** Gets the file's id; 0 for none. */
  onChange: (id: number) => void;
}) {
  const [open, setOpen] = useState(false);
  const choose = isChosen ? "Replace" : "Choose";
  return (
    <div className="desk-row">
      <button
        type="button"
        className="desk-button"
        aria-label={label && `${choose}, ${label}`}
        onPointerEnter={LibraryWindow.preload}
        onFocus={LibraryWindow.preload}
        onClick={() => setOpen(true)}
      >
        {choose}
      </button>
      {isChosen && (
        <button type="button" className="desk-button" data-look="quiet" onClick={() => onChange(0)}>
          {removal}
        </button>
      )}
      {open && (
        <Suspense fallback={<OpeningWindow />}>
          <LibraryWindow
            {...(label ? { title: `Choose: ${label}` } : {})}
            kind="image"
            uploads
            onClose={() => setOpen(false)}
            onChoose={([file]) => {
              if (file) onChange(file.id);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
