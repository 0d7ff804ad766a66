import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";
import { ArrowDown, ArrowUpRight } from "lucide-react";
import { type AnimationEvent, Fragment, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { VideoLoop, type VideoLoopProps } from "../../../ui/films/video-loop.tsx";
import { useMayMove } from "../../../ui/motion-preference.ts";
import { DayAndNightPicture } from "../../../ui/pictures/day-and-night-picture.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { type ReelProject, reels, type Shot } from "./reels.ts";

/** docs/specification.md §9: the film brings the rest of the hero once it has run for a second; on phones half a second after it could. */
const revealAfterSeconds = 1;
const mobileAfterCanPlayMs = 500;
const phone = "(max-width: 767px)";

/** Characters of a label on one line of 390 px. */
const fitsPhone = 47;

/** Characters of a title on one line of the page's measure. */
const fitsMeasure = 20;

export const heroFrames = {
  night: { name: "hero/reel-night" },
  day: { name: "hero/reel-day" },
} as const;

const sourcesOf = (name: string) => [
  { src: `/media/hero/${name}-mobile.mp4`, type: "video/mp4", media: phone },
  { src: `/media/hero/${name}.webm`, type: "video/webm" },
  { src: `/media/hero/${name}.mp4`, type: "video/mp4" },
];

/** One by night and one by day. What isn't displayed is neither fetched nor played. */
const films = [
  { sources: sourcesOf("reel-night"), shots: reels.night, theme: "only-dark" },
  { sources: sourcesOf("reel-day"), shots: reels.day, theme: "only-light" },
];

/** Two lines where the window is too narrow for one: the second begins after the comma. Short words keep the next. */
function inLines(title: string): string {
  return title.replace(", ", ",\n").replaceAll(/ (\w{1,2}) /g, " $1\u00a0");
}

/**
 * Shows the rest of the hero. The stylesheet shows it at the latest 2 seconds (phones) or 6 seconds after the first
 * paint; scripts and film can only do so earlier. If the stylesheet was first, the rest is shown whole and stays so.
 * Without motion (no JavaScript, reduced motion, saved data) all of it shows at once.
 */
function useReveal() {
  const rest = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<"typed" | "whole" | null>(null);
  const isThere = () => rest.current !== null && getComputedStyle(rest.current).visibility === "visible";
  const reveal = () => setShown((now) => now ?? (isThere() ? "whole" : "typed"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stylesheet may have been first
  useEffect(() => {
    if (isThere()) setShown("whole");
  }, []);

  return {
    shown,
    reveal,
    onProgress: (seconds: number) => seconds >= revealAfterSeconds && reveal(),
    onCanPlay: () => matchMedia(phone).matches && setTimeout(reveal, mobileAfterCanPlayMs),
    waits: {
      ref: rest,
      onAnimationEnd: ({ target, currentTarget }: AnimationEvent) =>
        target === currentTarget && setShown((now) => now ?? "whole"),
    },
  };
}

export function Hero({
  content,
  projects,
}: {
  content: SiteDocument<"home">["hero"];
  projects: readonly ReelProject[];
}) {
  const mayMove = useMayMove();
  const { shown, reveal, onProgress, onCanPlay, waits } = useReveal();
  const hydrated = useHydrated();
  const waiting = !shown && (mayMove || !hydrated);
  const subtitle = useTypedText(content.subtitle, mayMove && shown === "typed");

  return (
    <section aria-labelledby="hero-title" className="hero-stage">
      <div className="shell hero-words">
        {/* A line that just fits a phone must not break in the stand-in of its typeface, which is a little wider. */}
        <p
          className={classNames("label mb-4", content.note.length <= fitsPhone && "min-[24rem]:text-nowrap")}
        >
          {content.note}
        </p>
        <h1
          id="hero-title"
          className={classNames("display", content.title.length <= fitsMeasure ? "hero-title" : "text-hero")}
        >
          {inLines(content.title)}
        </h1>
        <div {...waits} data-waiting={waiting || undefined} className="hero-rest">
          <p className="display text-heading text-hue-ink">
            <span className="sr-only">{content.subtitle}</span>
            <span aria-hidden="true" className="typed" data-text={content.subtitle}>
              {subtitle}
            </span>
          </p>
          <div className="hero-ways">
            <ButtonLink to="/packages">Our Packages</ButtonLink>
            <ButtonLink to="/services" look="secondary">
              Explore Services
            </ButtonLink>
          </div>
          <p className="label">
            <a href="#what-we-offer" className="inline-flex min-h-11 items-center gap-3 hover:text-hue-ink">
              Scroll to Explore
              <ArrowDown aria-hidden size={16} />
            </a>
          </p>
        </div>
      </div>
      <div className="hero-print">
        <DayAndNightPicture {...heroFrames} alt="" sizes="100vw" priority className="absolute inset-0" />
        {films.map((film) => (
          <Reel
            key={film.theme}
            {...film}
            projects={projects}
            onProgress={onProgress}
            onCanPlay={onCanPlay}
            onEnded={reveal}
            onError={reveal}
          />
        ))}
      </div>
    </section>
  );
}

interface ReelProps extends Pick<VideoLoopProps, "sources" | "onCanPlay" | "onEnded" | "onError"> {
  shots: readonly Shot[];
  theme: string;
  projects: readonly ReelProject[];
  onProgress: (seconds: number) => void;
}

/** The film, and in its corner the project that it shows, which stays while somebody is about to open it. */
function Reel({ shots, theme, projects, onProgress, ...film }: ReelProps) {
  const [shot, setShot] = useState(0);
  const [held, setHeld] = useState(false);
  const project = projects.find(({ slug }) => slug === shots[shot]?.project);
  return (
    <div className={classNames("absolute inset-0", theme)}>
      <VideoLoop
        {...film}
        name="showreel"
        className="hero-film absolute inset-0"
        held={held}
        onProgress={(seconds) => {
          setShot(
            Math.max(
              0,
              shots.findIndex(({ until }) => seconds < until),
            ),
          );
          onProgress(seconds);
        }}
      />
      {project && (
        <p className="hero-shot label absolute bottom-0 left-0 z-10 bg-ground">
          <Link
            to={`/portfolio/${project.slug}`}
            prefetch="intent"
            onPointerEnter={({ pointerType }) => setHeld(pointerType === "mouse")}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
            className="inline-flex min-h-11 items-center gap-3 hover:text-hue-ink"
          >
            {/* Made anew by name: what is renamed in its place would shift. */}
            <Fragment key={project.slug}>
              {project.title} <span className="text-ink-soft">{project.client}</span>
            </Fragment>
            <ArrowUpRight aria-hidden size={16} />
          </Link>
        </p>
      )}
    </div>
  );
}

/** docs/specification.md §9. */
const startDelayMs = 600;
const characterMs = 80;

/**
 * The part of `text` that has been typed so far: all of it until `typing` starts, since the page is whole
 * without JavaScript, then letter by letter.
 */
function useTypedText(text: string, typing: boolean): string {
  const [length, setLength] = useState(text.length);

  // Timers: a letter at a time.
  useEffect(() => {
    if (!typing) return;
    setLength(0);
    let shown = 0;
    let timer = setTimeout(function type() {
      shown += 1;
      setLength(shown);
      if (shown < text.length) timer = setTimeout(type, characterMs);
    }, startDelayMs);
    return () => clearTimeout(timer);
  }, [text, typing]);

  return text.slice(0, length);
}
