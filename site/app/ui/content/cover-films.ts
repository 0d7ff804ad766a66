/** Films behind the text of covers: muted, only where movement is wanted and while they are seen, with a pause button. */
import { mayMove } from "../motion-preference.ts";

/** @param signal stops what it has begun. */
export function playCoverFilms(films: Iterable<HTMLVideoElement>, signal: AbortSignal): void {
  if (signal.aborted) return;
  for (const film of films) addControl(film, signal);
}

function addControl(film: HTMLVideoElement, signal: AbortSignal): void {
  // Parsed markup sets the default alone, and a film with sound may not begin by itself.
  film.muted = true;
  let isWanted = mayMove();
  let isSeen = false;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cover-film-control";
  const update = () => {
    button.setAttribute("aria-label", isWanted ? "Pause the film" : "Play the film");
    button.toggleAttribute("data-paused", !isWanted);
    if (isWanted && isSeen)
      film.play().catch((error: unknown) => console.debug("Film did not start by itself", error));
    else film.pause();
  };
  button.addEventListener("click", () => {
    isWanted = !isWanted;
    update();
  });
  const sight = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting === true;
    update();
  });
  sight.observe(film);
  film.after(button);
  update();
  signal.addEventListener("abort", () => {
    sight.disconnect();
    button.remove();
  });
}
