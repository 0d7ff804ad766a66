import { Suspense, useState } from "react";
import type { DeskMedia } from "../api/records.ts";
import { LibraryWindow } from "../library/library-window-part.ts";

/** Button to choose pictures or films that the library has already. The library's window loads when it is opened. */
export function FromLibrary({
  label,
  several = false,
  kind = "image",
  onChosen,
}: {
  label: string;
  several?: boolean;
  kind?: "image" | "video";
  onChosen: (media: DeskMedia[]) => void;
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
            kind={kind}
            several={several}
            uploads={kind === "video"}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false);
              onChosen(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
