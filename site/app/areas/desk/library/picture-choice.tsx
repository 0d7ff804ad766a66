import { Suspense, useState } from "react";
import { OpeningWindow } from "../parts/lazy-part.tsx";
import { LibraryWindow } from "./library-window-part.ts";

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
