import { type RefObject, useRef, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import type { ShownFilm } from "./use-film-window.tsx";

/** A film in a window of its own. It plays at once, since somebody pressed play. */
export default function FilmWindow({
  film,
  open,
  onClose,
  opener,
}: {
  film: ShownFilm;
  open: boolean;
  onClose: () => void;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={film.title}
      hideTitle
      initialFocus={video}
      finalFocus={opener}
      className="on-picture film-window"
    >
      <p aria-hidden="true" className="label film-window-title">
        {film.title}
      </p>
      {failed ? (
        <p className="film-window-failed">
          This film cannot be played here.{" "}
          <a href={film.url} className="underline underline-offset-4">
            Open the film
          </a>
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: these clips have pictures only, nobody speaks in them
        <video
          ref={video}
          src={film.url}
          controls
          autoPlay
          loop
          playsInline
          aria-label={`Film: ${film.title}`}
          onError={() => setFailed(true)}
        />
      )}
    </Dialog>
  );
}
