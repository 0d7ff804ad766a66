import { lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from "react";

const FilmWindow = lazy(() => import("./film-window.tsx"));

export interface ShownFilm {
  title: string;
  url: string;
}

/** One window for all films of a page; its code comes with the first press. */
export function useFilmWindow(): {
  play: (film: ShownFilm) => (event: MouseEvent<HTMLElement>) => void;
  window: ReactNode;
} {
  const [film, setFilm] = useState<ShownFilm | null>(null);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  return {
    play: (next) => (event) => {
      opener.current = event.currentTarget;
      setFilm(next);
      setOpen(true);
    },
    window: film && (
      <Suspense fallback={null}>
        <FilmWindow key={film.url} film={film} open={open} onClose={() => setOpen(false)} opener={opener} />
      </Suspense>
    ),
  };
}
