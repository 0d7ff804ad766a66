import type { FilmCut } from "@extenso/contract/entities.ts";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { scrollBehavior } from "../motion-preference.ts";
import FilmControls from "./film-controls.tsx";

interface Props {
  title: string;
  url: string;
  poster?: string | undefined;
  /** A picture of the page in place of a poster, which is fetched at once wherever it is. */
  still?: ReactNode;
  /** The whole film's length, if it is known; without cuts the file may be an excerpt. */
  wholeSeconds?: number | null;
  /** Shorter versions: one is shown at a time, and only what is shown is fetched. */
  cuts?: readonly FilmCut[];
  /** For windows that open because somebody pressed play. */
  playsAtOnce?: boolean;
  /** Nothing of it is fetched before somebody presses play. */
  waits?: boolean;
  video?: RefObject<HTMLVideoElement | null>;
}

/** A film in a box of its own ratio. Without scripts the browser's own controls do the same as ours. */
export function FilmPlayer({
  title,
  url,
  poster,
  still,
  wholeSeconds = null,
  cuts = [],
  playsAtOnce = false,
  waits = false,
  video,
}: Props) {
  const own = useRef<HTMLVideoElement>(null);
  const film = video ?? own;
  const box = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState(url);

  const takeRatio = () => {
    const { videoWidth = 0, videoHeight = 0 } = film.current ?? {};
    if (videoWidth > 0) box.current?.style.setProperty("--film-ratio", `${videoWidth} / ${videoHeight}`);
  };

  /** Shows another cut from its first frame, and brings the frame into view; a film that was playing goes on playing. */
  const show = (address: string) => {
    const element = film.current;
    if (!element || address === shown) return;
    const isPlaying = !element.paused && !element.ended;
    flushSync(() => setShown(address));
    if (isPlaying) void element.play().catch(() => {});
    element.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
  };

  // The controls need the element they are of; before the paint, so that they are there with it.
  useLayoutEffect(() => setThere(true), []);

  // It may have failed before anyone could listen.
  useEffect(() => {
    if (film.current?.error) setFailed(true);
  }, [film]);

  if (failed) {
    return (
      <p className="film film-failed">
        <span>This film cannot be played here.</span>
        <a href={shown} rel="noopener" className="underline underline-offset-4">
          Open the film
        </a>
      </p>
    );
  }
  return (
    <div ref={box} className="film">
      <div className="film-box">
        {still}
        <video
          ref={film}
          src={shown}
          poster={poster}
          controls={!isThere}
          autoPlay={playsAtOnce}
          loop={playsAtOnce}
          muted
          playsInline
          // Lengths that are known already need no fetching before somebody presses play.
          preload={waits || (cuts.length > 0 && wholeSeconds !== null) ? "none" : "metadata"}
          aria-label={`Film: ${title}`}
          onLoadedMetadata={takeRatio}
          onError={() => setFailed(true)}
        />
      </div>
      {isThere && (
        <FilmControls
          film={film}
          box={box}
          title={title}
          wholeSeconds={wholeSeconds}
          versions={cuts.length > 0 ? [{ seconds: wholeSeconds, url }, ...cuts] : []}
          shown={shown}
          onShow={show}
        />
      )}
    </div>
  );
}
