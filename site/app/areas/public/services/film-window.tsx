import { type RefObject, useRef } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { FilmPlayer } from "../../../ui/films/film-player.tsx";

export interface ShownFilm {
  title: string;
  url: string;
}

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
      <FilmPlayer title={film.title} url={film.url} playsAtOnce video={video} />
    </Dialog>
  );
}
