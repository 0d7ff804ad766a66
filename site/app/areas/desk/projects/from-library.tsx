import { lazy, Suspense, useState } from "react";

/** The window comes when it is asked for: whoever drops photographs never needs it. */
const LibraryWindow = lazy(() =>
  import("../library/library-window.tsx").then(({ LibraryWindow }) => ({ default: LibraryWindow })),
);

/** Pictures that the studio has already, beside those that are uploaded. */
export function FromLibrary({
  label,
  several,
  onChosen,
}: {
  label: string;
  several: boolean;
  onChosen: (media: number[]) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="desk-button" aria-label={label} onClick={() => setOpen(true)}>
        From the library
      </button>
      {open && (
        <Suspense>
          <LibraryWindow
            kind="image"
            several={several}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false);
              onChosen(chosen.map(({ id }) => id));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
