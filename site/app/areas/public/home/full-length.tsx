import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { Play } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { connection } from "../../../connection/connection.ts";
import { FilmLengths } from "../../../ui/films/film-lengths.tsx";
import type { FilmPlayer } from "../../../ui/films/film-player.tsx";
import { clock, secondsPerMark } from "../../../ui/films/film-time.ts";
import { scrollBehavior } from "../../../ui/motion-preference.ts";
import { LitPicture } from "../../../ui/pictures/lit-picture.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import type { FilmLength, FullLengthFilm } from "./full-length-film.ts";

/**
 * A film across the screen and its cuts, drawn to scale: each bar plays its version above, where the player's own scale
 * is then as long as the bar. The player loads with the first press; without JavaScript the bars lead to the files.
 */
export default function FullLength({
  content,
  film,
}: {
  content: NonNullable<SiteDocument<"home">["film"]>;
  film: FullLengthFilm;
}) {
  const { alt, link, picture, text, title } = content;
  const { lengths } = film;
  const whole = lengths[0];
  const [shown, setShown] = useState<FilmLength | null>(null);
  const [Player, setPlayer] = useState<typeof FilmPlayer>();
  const section = useRef<HTMLElement>(null);

  // On low windows the film may be above the bar that was pressed.
  useEffect(() => {
    if (!shown) return;
    section.current?.firstElementChild?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
  }, [shown]);

  if (!whole) return null;
  const play = (length: FilmLength) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setShown(length);
    import("../../../ui/films/film-player.tsx").then(
      (module) => setPlayer(() => module.FilmPlayer),
      () => connection.leaveFor(length.url),
    );
  };
  const still = <LitPicture name={picture} alt={alt} sizes="100vw" className="size-full" />;
  return (
    <section
      ref={section}
      aria-labelledby="full-length"
      className="full-length"
      // Only ever set in the browser: no style of it is in a page's policy.
      style={shown ? ({ "--share": shown.seconds / whole.seconds } as object) : undefined}
    >
      {shown && Player ? (
        <Player key={shown.url} title={film.title} url={shown.url} still={still} playsAtOnce />
      ) : (
        <div className="film">
          <div className="film-box">
            {still}
            {/* For pointers: the first bar does the same for everybody. */}
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={play(whole)}
              className="needs-script sample-play"
            >
              <span className="play-disc">
                <Play aria-hidden size={22} fill="currentColor" />
              </span>
            </button>
          </div>
          <Ruler seconds={whole.seconds} />
        </div>
      )}
      <div className="film-scale">
        <FilmLengths lengths={lengths}>
          {(length) => (
            <a
              href={length.url}
              aria-current={length === shown ? "true" : undefined}
              onClick={play(length)}
              className="inline-flex min-h-11 items-baseline pt-2"
            >
              <span className="film-scale-length">{length.seconds} s</span>{" "}
              <span className="inline-link">{length.label}</span>
            </a>
          )}
        </FilmLengths>
      </div>
      <div className="full-length-words shell section grid gap-x-gutter gap-y-4 lg:grid-cols-12 lg:items-end">
        <h3 id="full-length" className="display text-title lg:col-span-8">
          {title}
        </h3>
        <p className="text-lead lg:col-span-4">
          {text} <TextLink to={link.to}>{link.label}</TextLink>
        </p>
      </div>
    </section>
  );
}

/** The player's scale and clock as they are before it has come, in the same room. */
function Ruler({ seconds }: { seconds: number }) {
  const step = secondsPerMark(seconds);
  const marks = Array.from({ length: Math.ceil(seconds / step) }, (_, index) => `M${index * step} 0V1`);
  return (
    <div aria-hidden="true" className="film-controls">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${seconds} 1`}
        preserveAspectRatio="none"
        className="full-length-ruler"
      >
        <path d={`${marks.join("")}M0 1H${seconds}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="label film-line film-clock">
        {clock(0)} / {clock(seconds)}
      </p>
    </div>
  );
}
