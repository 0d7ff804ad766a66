import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { connection } from "../../../connection/connection.ts";
import type FilmWindow from "./film-window.tsx";
import type { ShownFilm } from "./film-window.tsx";

/**
 * One window for all films of a page; its code comes with the first press. Where it cannot, the browser
 * shows the film by itself.
 */
export function useFilmWindow(): {
  play: (film: ShownFilm) => (event: MouseEvent<HTMLElement>) => void;
  window: ReactNode;
} {
  const [film, setFilm] = useState<ShownFilm | null>(null);
  const [open, setOpen] = useState(false);
  const [Window, setWindow] = useState<typeof FilmWindow>();
  const opener = useRef<HTMLElement>(null);
  return {
    play: (next) => (event) => {
      opener.current = event.currentTarget;
      setFilm(next);
      setOpen(true);
      import("./film-window.tsx").then(
        (module) => setWindow(() => module.default),
        () => connection.leaveFor(next.url),
      );
    },
    window: film && Window && (
      <Window key={film.url} film={film} open={open} onClose={() => setOpen(false)} opener={opener} />
    ),
  };
}
